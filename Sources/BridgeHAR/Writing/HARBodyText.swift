package import BridgeFormats

extension JSONOutput {
  /// Writes a body as the member `text`.
  ///
  /// Bytes that are not text become base64, which a member named `encoding` then says. HAR has such a member for
  /// responses only; for requests other tools use `_encoding`.
  package mutating func bodyText(_ bytes: [UInt8], encoding name: StaticString) {
    guard UTF8Validation.isValid(bytes), !bytes.contains(0) else {
      member("text", Base64.encode(bytes))
      return member(name, "base64")
    }
    member("text", String(decoding: bytes, as: UTF8.self))
  }
}
