internal import BridgeFormats

/// JSON in the format that package commands print.
enum JSONText {
  static func line(_ value: JSONValue) -> String {
    String(decoding: JSONWriter.bytes(value), as: UTF8.self) + "\n"
  }

  static func number(_ number: some BinaryInteger) -> JSONValue {
    .number(JSONNumber(source: "\(number)"))
  }
}
