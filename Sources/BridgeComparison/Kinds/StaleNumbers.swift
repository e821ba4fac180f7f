internal import BridgeFormats

/// Finds numbers of the requested row that its response still has as recorded: a link or an identity of the wrong row.
///
/// Only rows in the path of the request are looked for: in other responses the recorded row may still exist, if the
/// database was not reset. Equal numbers in other places are ordinary data.
struct StaleNumbers {
  /// A value that should be another one.
  struct Found {
    let place: String
    let right: String
    let actual: String

    /// The recorded value, if it is known to be another than ``right``.
    var recorded: String?
  }

  let certain: CertainNumbers
  let request: ComparedRequest

  /// A URL with the live numbers of its rows; nil if all of them are right or unknown.
  func corrected(url text: String) -> String? {
    let bytes = Array(text.utf8)
    var (result, copied): ([UInt8], Int) = ([], 0)
    RowNumbers.read(bytes[...]) { lead, number in
      guard let live = live(for: number.value, behind: lead) else { return }
      result += bytes[copied..<number.start]
      result += "\(live)".utf8
      copied = number.end
    }
    return copied == 0 ? nil : String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  /// The live number for a value of this name; nil if the value is right, unknown or no number.
  func corrected(_ text: String, named name: String) -> String? {
    RowNumber.number(Array(text.utf8)).flatMap { live(for: $0, named: name) }.map { "\($0)" }
  }

  private func live(for number: Int, behind lead: [UInt8]) -> Int? {
    guard Self.isUnambiguous(lead), let live = certain.live(for: number, behind: lead),
      isWrong(number, live), !certain.isLive(number, behind: lead)
    else { return nil }
    return live
  }

  private func live(for number: Int, named name: String) -> Int? {
    guard let live = certain.live(for: number, referredToBy: name), isWrong(number, live),
      !certain.isLive(number, referredToBy: name)
    else { return nil }
    return live
  }

  private func isWrong(_ number: Int, _ live: Int) -> Bool {
    number != live && request.names(Array("\(live)".utf8)[...], for: Array("\(number)".utf8)[...])
  }

  /// Whether the lead tells the table: rows below other rows may be counted for each of them, and a query needs a
  /// parameter with the name of an identity.
  private static func isUnambiguous(_ lead: [UInt8]) -> Bool {
    guard !lead.contains(where: { "#*".utf8.contains($0) }) else { return false }
    return RowLead.parameter(lead).map(IdentityName.isOne) ?? true
  }
}
