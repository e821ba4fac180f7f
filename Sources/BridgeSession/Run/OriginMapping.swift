internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
internal import HTTPTypes

/// Replaces recorded origins in `Origin` and `Referer`, and where URLs of JSON, forms and queries begin with them, if one
/// server stands in for all recorded ones. Applications recognize their own pages by these.
struct OriginMapping {
  private let server: String

  /// The mapping to the server that stands in for all recorded ones.
  init(_ url: RequestURL) { server = Origin(url).description }

  /// Changes the fields and values that name the origin of the recorded request. Those that name another origin stay.
  func apply(
    to request: inout BridgeRequest, _ body: inout [UInt8], recorded: RecordedRequest
  ) {
    guard let origin = Self.origin(recorded), origin != server else { return }
    if request.path.utf8.contains(UInt8(ascii: "=")),
      let path = mapped(Array(request.path.utf8), behind: "=", from: origin)
    {
      request.change { $0.head.path = String(decoding: path, as: UTF8.self) }
    }
    if let type = request.fields[.contentType].map(MediaType.init), type.isForm || type.isJSON,
      let mapped = mapped(body, behind: type.isForm ? "=" : "\"", from: origin)
    {
      body = mapped
    }
    if let value = request.fields[.origin], value == origin { request.fields[.origin] = server }
    if let value = request.fields[.referer], value == origin || value.hasPrefix(origin + "/") {
      request.fields[.referer] = server + value.dropFirst(origin.count)
    }
  }

  /// The text with the server's name where a value after this sign begins with the recorded one; nil if none does. Other
  /// texts are what a user typed.
  private func mapped(_ text: [UInt8], behind sign: Character, from origin: String) -> [UInt8]? {
    let spelled: [(from: [UInt8], to: [UInt8])] = [
      { Array($0.utf8) }, { PercentEscapes.encoded(Array($0.utf8)) },
      { Array($0.replacing("/", with: "\\/").utf8) },
    ].map { (spell: (String) -> [UInt8]) in (spell(origin), spell(server)) }
    var changes: [(range: Range<Int>, bytes: [UInt8])] = []
    for index in text.indices.dropFirst() where text[index - 1] == sign.asciiValue {
      for (from, to) in spelled where text[index...].starts(with: from) {
        let end = index + from.count
        guard end == text.count || "/%\\\"?#&".utf8.contains(text[end]) else { continue }
        changes.append((index..<end, to))
        break
      }
    }
    return changes.isEmpty ? nil : RequestRewriting.changed(text, changes)
  }

  /// The two origins as pairs of values, whole and as host and port, for comparing responses that contain them.
  func pairs(for recorded: RecordedRequest) -> [LiveValues.Pair] {
    guard let origin = Self.origin(recorded) else { return [] }
    var pairs = [(origin, server)]
    // A host without a port also occurs in other names and in e-mail addresses.
    if let old = Self.hostWithPort(origin), let new = Self.hostWithPort(server) {
      pairs.append((old, new))
    }
    return pairs.map { LiveValues.Pair(recorded: Array($0.utf8), live: Array($1.utf8)) }
  }

  private static func hostWithPort(_ origin: String) -> String? {
    let host = origin.drop { $0 != "/" }.dropFirst(2)
    return host.contains(":") && !host.hasSuffix("]") ? String(host) : nil
  }

  private static func origin(_ request: RecordedRequest) -> String? {
    // A malformed URL was refused when its request was built.
    (try? RequestURL(URLParts.plain(request.url))).map { Origin($0).description }
  }
}
