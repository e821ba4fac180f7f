internal import BridgeFormats

/// The `index.json` of a resource pack: its id, its types, and a list of file names for each type of resource.
struct ResourceIndex {
  static let fileName = "index.json"
  static let maximumSize = 4 << 20

  let id: String?
  let types: [String]

  /// The lists of names, by their member. Each name appears once.
  private let lists: [(type: String, names: [String])]
  private let members: [JSONObject.Member]

  /// - Throws: ``PackageError``; `invalidIndex` for anything but an object, `emptyIndex` for one without members.
  init(parsing bytes: [UInt8], of pack: String) throws(PackageError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: Array(bytes.withoutByteOrderMark), maximumDepth: 64)
    } catch {
      throw PackageError(.invalidIndex, "\(Self.fileName) of \(pack) is not JSON: \(error)")
    }
    guard case .object(let object) = value else {
      throw PackageError(.invalidIndex, "\(Self.fileName) of \(pack) is not an object")
    }
    guard !object.members.isEmpty else {
      throw PackageError(
        .emptyIndex, "\(Self.fileName) of \(pack) is empty; list the resources in it")
    }
    members = object.members
    let byName = object.byName
    id = byName["id"].flatMap(Self.text)
    types = byName["type"].map { Self.texts($0) ?? Self.text($0).map { [$0] } ?? [] } ?? []
    lists = members.compactMap { member in
      Self.texts(member.value).map { (member.name.string, Self.once($0)) }
    }
  }

  /// The names of a type; empty if the pack has none.
  func names(of type: String) -> [String] { lists.first { $0.type == type }?.names ?? [] }

  /// Whether the index has a list of that type.
  func lists(_ type: String) -> Bool { lists.contains { $0.type == type } }

  /// Every listed name for which `isFile` is true, for all types: the handled types can change.
  func resources(where isFile: (String) -> Bool) -> [ResourceName] {
    lists.flatMap { list in
      list.names.filter(isFile).map { ResourceName(type: list.type, name: $0) }
    }
  }

  /// The index as text. The lists of types in `files` become objects of names and paths; everything else is unchanged.
  func json(with files: [String: [String: String]]) -> String {
    let members = members.map { member in
      let paths = files[member.name.string].map { paths in
        JSONValue.object(paths.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
      }
      return JSONObject.Member(name: member.name, value: paths ?? member.value)
    }
    return String(decoding: JSONWriter.bytes(.object(JSONObject(members))), as: UTF8.self)
  }

  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text.string
    case .number(let number): number.source
    default: nil
    }
  }

  private static func texts(_ value: JSONValue) -> [String]? {
    guard case .array(let elements) = value else { return nil }
    let texts = elements.compactMap { element -> String? in
      if case .string(let text) = element { text.string } else { nil }
    }
    return texts.count == elements.count ? texts : nil
  }

  private static func once(_ names: [String]) -> [String] {
    var seen: Set<ExactText> = []
    return names.filter { seen.insert(ExactText($0)).inserted }
  }
}

/// A resource, identified by the type and name under which its pack lists it.
struct ResourceName: Hashable, Sendable {
  let type: String
  let name: String
}
