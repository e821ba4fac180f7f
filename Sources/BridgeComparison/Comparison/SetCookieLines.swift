internal import BridgeRecording

extension [RecordedField] {
  /// The cookies that the fields set, a line each: a recorder may have joined several in one field.
  package var setCookieLines: [Substring] {
    values(of: "Set-Cookie").flatMap { value in
      value.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }
    }
  }
}
