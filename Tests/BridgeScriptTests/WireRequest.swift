import BridgeTestSupport

/// A request as bytes on the wire, but for the random part of its multipart boundary. Each byte is a character.
struct WireRequest: Equatable, CustomStringConvertible {
  /// The request line and the fields, as written.
  let head: [String]
  let body: String

  init(_ request: ReceivedRequest) {
    let boundary = Self.boundary(of: request)
    head = Self.text(request.head, without: boundary).split(separator: "\r\n").map(String.init)
    body = Self.text(request.body, without: boundary)
  }

  /// The random part, which the body begins with even where the author's own type names another boundary.
  private static func boundary(of request: ReceivedRequest) -> String? {
    let mark = Array("------WebKitFormBoundary".utf8)
    guard request.body.starts(with: mark) else { return nil }
    return String(decoding: request.body.dropFirst(mark.count).prefix(16), as: UTF8.self)
  }

  private static func text(_ bytes: [UInt8], without boundary: String?) -> String {
    let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    guard let boundary else { return text }
    return text.replacing(boundary, with: "BOUNDARY")
  }

  var description: String { "\(head.joined(separator: "␤")) + \(body.utf16.count) bytes" }

  /// Where it is not `other`; nil where it is.
  func difference(from other: WireRequest) -> String? {
    guard head == other.head else {
      let wanted = other.head.filter { !head.contains($0) }
      let came = head.filter { !other.head.contains($0) }
      let isOrder = wanted.isEmpty && came.isEmpty
      return isOrder
        ? "fields in the order \(head) instead of \(other.head)"
        : "head has \(came) instead of \(wanted)"
    }
    guard body != other.body else { return nil }
    let (mine, its) = (Array(body.utf16), Array(other.body.utf16))
    let common = zip(mine, its).prefix { $0 == $1 }.count
    return
      "body of \(mine.count) bytes instead of \(its.count) differs at \(common): "
      + "\(Self.excerpt(mine, common)) instead of \(Self.excerpt(its, common))"
  }

  private static func excerpt(_ units: [UInt16], _ start: Int) -> String {
    String(decoding: units.dropFirst(max(0, start - 8)).prefix(40), as: UTF16.self).debugDescription
  }
}
