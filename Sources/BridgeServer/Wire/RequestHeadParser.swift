internal import BridgeCore
internal import BridgeFormats
package import HTTPTypes

/// Parses the head of a request, from the request line to the empty line (RFC 9112 §3, §5).
///
/// It accepts any method and any length. It refuses heads for which readers could disagree on the end of the request.
enum RequestHeadParser {
  static func head(
    _ bytes: [UInt8], _ targets: TargetRule = .ofOrigin
  ) throws(ServerError) -> RequestHead {
    var lines = lines(bytes).makeIterator()
    guard let first = lines.next() else { throw malformed("it is empty") }
    var head = try requestLine(try withoutReturn(first), targets)
    var fields: [HTTPField] = []
    while let line = lines.next() {
      let line = try withoutReturn(line)
      guard !line.isEmpty else { continue }
      try add(line, to: &fields)
    }
    head.fields = HTTPFields(list: fields)
    try settleAuthority(&head)
    return head
  }

  /// Parses the fields after a body, without the empty line (RFC 9112 §7.1.2).
  static func trailers(_ bytes: [UInt8]) throws(ServerError) -> HTTPFields {
    var fields: [HTTPField] = []
    for line in lines(bytes) {
      let line = try withoutReturn(line)
      if !line.isEmpty { try add(line, to: &fields) }
    }
    return HTTPFields(list: fields)
  }

  private typealias Bytes = ArraySlice<UInt8>

  /// The lines of a head, split at LF. A reader that ends lines at a bare LF would see the end of the head at an empty
  /// line.
  private static func lines(_ bytes: [UInt8]) -> ArraySlice<Bytes> {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
  }

  private static func withoutReturn(_ line: Bytes) throws(ServerError) -> Bytes {
    guard line.last == 0x0D, !line.dropLast().contains(0x0D) else {
      throw malformed("a line of its head does not end with CR LF")
    }
    return line.dropLast()
  }

  private static func requestLine(
    _ line: Bytes, _ targets: TargetRule
  ) throws(ServerError) -> RequestHead {
    let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, !words[1].isEmpty else {
      throw malformed("its first line is not a request line (RFC 9112 §3)")
    }
    let version: RequestHead.Version
    switch text(words[2]) {
    case "HTTP/1.1": version = .http1_1
    case "HTTP/1.0": version = .http1_0
    default: throw malformed("its version is neither HTTP/1.0 nor HTTP/1.1")
    }
    let (form, authority, path) = try target(words[1], method: text(words[0]), targets)
    var head = RequestHead(
      method: text(words[0]), path: path, authority: authority, fields: [:], version: version)
    head.form = form
    return head
  }

  private typealias Target = (form: TargetForm, authority: String, path: String)

  /// The target in the forms of RFC 9112 §3.2.1 to §3.2.3.
  private static func target(
    _ bytes: Bytes, method: String, _ targets: TargetRule
  ) throws(ServerError) -> Target {
    var encoded: [UInt8] = []
    for byte in bytes {
      guard byte > 0x20, byte != 0x7F else { throw malformed("its target has control characters") }
      if byte < 0x80 { encoded.append(byte) } else { encoded += PercentEscapes.encoded(byte) }
    }
    let target = String(decoding: encoded, as: UTF8.self)
    if encoded.first == UInt8(ascii: "/") {
      guard targets == .ofOrigin else {
        throw ServerError(
          .misdirected,
          "this is a proxy, not a web server; configure its address as the proxy of your client"
        )
      }
      return (.origin, "", target)
    }
    if targets == .ofProxy, method == "CONNECT" {
      guard let authority = Authority(target), authority.port != nil, authority.port != 0 else {
        throw malformed("the target of CONNECT is not a host and port")
      }
      return (.authority, authority.text, "")
    }
    guard method != "CONNECT", target != "*" else {
      throw ServerError(
        .unsupported, "\(method) \(target == "*" ? "*" : "to another host") is not served here")
    }
    do throws(BridgeError) {
      let url = try RequestURL(target)
      return (.absolute(scheme: url.scheme), url.authority, url.target)
    } catch {
      throw malformed("its target is neither a path nor an http URL")
    }
  }

  private static func add(_ line: Bytes, to fields: inout [HTTPField]) throws(ServerError) {
    guard line.first?.isSpaceOrTab != true else {
      throw malformed("a field is continued in the next line (RFC 9112 §5.2)")
    }
    guard case let (head, tail?) = line.cut(at: ":"), let name = HTTPField.Name(text(head)) else {
      throw malformed("a line of its head is not a field (RFC 9112 §5)")
    }
    let value = tail.withoutBlanks
    guard !value.contains(0) else { throw malformed("the value of \(name.rawName) holds NUL") }
    guard fields.count < HTTPFields.maximumFields else {
      throw ServerError(.headTooLarge, "the request has more than \(fields.count) fields")
    }
    fields.append(HTTPField(name: name, lenientValue: value))
  }

  /// RFC 9112 §3.2: there must be one `Host`. An absolute target takes precedence.
  private static func settleAuthority(_ head: inout RequestHead) throws(ServerError) {
    let hosts = head.fields[values: .host]
    guard hosts.count == 1 || (hosts.isEmpty && head.version == .http1_0) else {
      throw malformed("it has \(hosts.count) Host fields (RFC 9112 §3.2)")
    }
    if head.authority.isEmpty { head.authority = hosts.first ?? "" }
  }

  private static func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func malformed(_ why: String) -> ServerError {
    ServerError(.malformedRequest, "the request cannot be read: \(why)")
  }
}

extension HTTPField.Name {
  /// RFC 9110 §7.2. The name is a token.
  // swift-format-ignore: NeverForceUnwrap
  package static let host = HTTPField.Name("Host")!
}

extension RequestFraming {
  /// Determines how the body of a request ends (RFC 9112 §6.3). Both framings at once, or an unknown one, are refused:
  /// they allow request smuggling.
  init(_ head: RequestHead) throws(ServerError) {
    let codings = head.fields[values: .transferEncoding]
    let lengths = head.fields[values: .contentLength]
    guard codings.isEmpty else {
      guard lengths.isEmpty, head.version == .http1_1 else {
        throw ServerError(
          .malformedRequest, "the request declares the length of its body in two ways")
      }
      guard codings.count == 1, codings[0].lowercased() == "chunked" else {
        throw ServerError(.unsupported, "the request has a transfer coding other than chunked")
      }
      self = .chunked
      return
    }
    guard let text = lengths.first else {
      self = .none
      return
    }
    guard lengths.count == 1, text.utf8.allSatisfy(\.isASCIIDigit),
      let length = Int(text)
    else {
      throw ServerError(.malformedRequest, "the Content-Length of the request is not a number")
    }
    self = length == 0 ? .none : .length(length)
  }
}
