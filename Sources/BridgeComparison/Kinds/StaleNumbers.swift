internal import BridgeFormats

/// Finds numbers that a response still has as recorded although the run knows their live numbers: a link or an identity
/// of the wrong row. Equal numbers in other places are ordinary data.
struct StaleNumbers {
  /// A value that should be another one.
  struct Found {
    let place: String
    let right: String
    let actual: String
  }

  let certain: CertainNumbers

  /// A URL with the live numbers of its rows; nil if all of them are right or unknown.
  func corrected(url text: String) -> String? {
    let bytes = Array(text.utf8)
    var (result, copied): ([UInt8], Int) = ([], 0)
    RowNumbers.read(bytes[...]) { lead, number in
      guard let live = certain.live(for: number.value, behind: lead), live != number.value else {
        return
      }
      result += bytes[copied..<number.start]
      result += "\(live)".utf8
      copied = number.end
    }
    return copied == 0 ? nil : String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  /// The live number for a value of this name; nil if the value is right, unknown or no number.
  func corrected(_ text: String, named name: String) -> String? {
    guard let number = RowNumber.number(Array(text.utf8)),
      let live = certain.live(for: number, named: name), live != number
    else { return nil }
    return "\(live)"
  }
}
