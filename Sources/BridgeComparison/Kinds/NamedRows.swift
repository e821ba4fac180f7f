internal import BridgeFormats
internal import BridgeRecording

/// The numbers in the path of a request, and in identities of its query and form, that was sent with others than recorded.
struct NamedRows: Sendable {
  private var sent: [Int: Int] = [:]

  /// None if the paths do not correspond. A recorded number with several live ones is left out.
  init(
    recorded: String, sent url: String,
    bodies: (type: MediaType?, recorded: [UInt8], sent: [UInt8])? = nil
  ) {
    let (old, new) = (Self.segments(recorded), Self.segments(url))
    guard old.count == new.count else { return }
    var others: [Int: Set<Int>] = [:]
    for (one, other) in zip(old, new) {
      guard let one = Self.number(one), let other = Self.number(other) else { continue }
      others[one, default: []].insert(other)
    }
    let pairs =
      Self.identities(Self.query(recorded), Self.query(url))
      + (bodies.map {
        Self.identities(Self.fields($0.recorded, $0.type), Self.fields($0.sent, $0.type))
      } ?? [])
    for (one, other) in pairs { others[one, default: []].insert(other) }
    sent = others.compactMapValues { $0.count == 1 ? $0.first : nil }.filter { $0.key != $0.value }
  }

  /// Whether the request was sent with `live` in place of `recorded`.
  func have(_ live: ArraySlice<UInt8>, for recorded: ArraySlice<UInt8>) -> Bool {
    guard !sent.isEmpty, let one = RowNumber.value(recorded), let other = RowNumber.value(live)
    else { return false }
    return sent[one] == other
  }

  /// `4` for `4` and `4.json`.
  private static func number(_ segment: ArraySlice<UInt8>) -> Int? {
    RowNumber.value(segment.dropLast(RowLead.format(ofRow: segment)?.count ?? 0))
  }

  private static func segments(_ url: String) -> [ArraySlice<UInt8>] {
    Array(url.utf8.prefix(longest).cut(at: "?").head).split(separator: UInt8(ascii: "/"))
  }

  private typealias Field = (name: String, value: ArraySlice<UInt8>)

  private static func query(_ url: String) -> [Field] {
    fields(Array(url.utf8.prefix(longest)).cut(at: "?").tail ?? [])
  }

  private static func fields(_ text: ArraySlice<UInt8>) -> [Field] {
    text.split { "&;#".utf8.contains($0) }.compactMap { pair in
      let (name, value) = pair.cut(at: "=")
      return value.map { (String(decoding: name, as: UTF8.self), $0) }
    }
  }

  private static func fields(_ body: [UInt8], _ type: MediaType?) -> [Field] {
    guard let type, body.count <= longestForm else { return [] }
    if type.isForm { return fields(body[...]) }
    if type.isJSON {
      var fields: [Field] = []
      // Invalid JSON names no row.
      if let value = try? JSONValue(parsing: body) { gather(value, named: "", into: &fields) }
      return fields
    }
    guard type.isMultipart, let boundary = type.parameter("boundary") else { return [] }
    // A malformed body names no row.
    let parts = (try? MultipartParser.parts(of: body, boundary: boundary)) ?? []
    return parts.map { ($0.name ?? "", body[$0.content]) }
  }

  /// Adds the members of a document. The elements of a list have its name, in the singular: `{"ids": [4]}`.
  private static func gather(_ value: JSONValue, named name: String, into fields: inout [Field]) {
    switch value {
    case .object(let object):
      for one in object.members { gather(one.value, named: one.name.string, into: &fields) }
    case .array(let elements):
      let single = name.hasSuffix("s") ? String(name.dropLast()) : name
      for one in elements { gather(one, named: single, into: &fields) }
    case .string(let text): fields.append((name, Array(text.string.utf8)[...]))
    case .number(let number): fields.append((name, Array(number.source.utf8)[...]))
    default: break
    }
  }

  /// The numbers of identities of one name, in two lists of the same fields.
  private static func identities(_ old: [Field], _ new: [Field]) -> [(Int, Int)] {
    guard old.count == new.count else { return [] }
    return zip(old, new).compactMap { one, other in
      guard one.name == other.name, IdentityName.isOne(FieldName.innermost(one.name)),
        let left = RowNumber.value(one.value), let right = RowNumber.value(other.value)
      else { return nil }
      return (left, right)
    }
  }

  private static let (longest, longestForm) = (4_096, 1 << 18)
}
