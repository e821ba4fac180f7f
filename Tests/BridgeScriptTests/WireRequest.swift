import BridgeTestSupport

/// A request as bytes on the wire, without the random part of its multipart boundary.
struct WireRequest: Equatable, CustomStringConvertible {
  /// The request line and the fields, as written; each byte is a character.
  let head: [String]
  let body: [UInt8]

  init(_ request: ReceivedRequest) {
    let boundary = Self.boundary(of: request)
    head = Self.text(request.head, without: boundary).split(separator: "\r\n").map(String.init)
    body = boundary == nil ? request.body : Array(Self.text(request.body, without: boundary).utf8)
  }

  /// The random part. The body begins with it even if the author's own type names another boundary.
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

  var description: String { "\(head.joined(separator: "␤")) + \(body.count) bytes" }

  /// The difference from `other`; nil if they are equal.
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
    let common = zip(body, other.body).prefix { $0 == $1 }.count
    return
      "body of \(body.count) bytes instead of \(other.body.count) differs at \(common): "
      + "\(Self.excerpt(body, common)) instead of \(Self.excerpt(other.body, common))"
  }

  private static func excerpt(_ bytes: [UInt8], _ start: Int) -> String {
    String(decoding: bytes.dropFirst(max(0, start - 8)).prefix(40), as: UTF8.self).debugDescription
  }
}
