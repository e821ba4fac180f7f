internal import BridgeCore

/// The target of a request, in libcurl's terms.
struct RequestTarget: Equatable {
  let isPlaintext: Bool
  let authority: String
  let path: String

  init(_ request: BridgeRequest, _ route: Route?) {
    isPlaintext = request.scheme == "http" || route?.isPlaintext == true
    authority = request.authority
    path = request.path
  }

  /// Checks that libcurl would interpret the parts as intended; a handler may have changed them arbitrarily.
  func check() throws(TransportError) {
    guard path.utf8.first == UInt8(ascii: "/"),
      path.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }),
      let host = Authority(authority)
    else {
      throw TransportError(
        .unsupportedRequest, phase: .handlers,
        "the host or the path that a handler gave the request cannot be sent; a path begins with "
          + "/ and has no space, control character, # or byte outside ASCII")
    }
    guard host.isASCII else {
      throw TransportError(
        .unsupportedRequest, phase: .handlers,
        "the host \(host.text) has letters outside ASCII; \(Authority.adviceOnLetters)")
    }
  }

  var url: String { "\(isPlaintext ? "http" : "https")://\(authority)\(path)" }
}
