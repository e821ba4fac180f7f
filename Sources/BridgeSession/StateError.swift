internal import BridgeRedaction
internal import BridgeRecording

/// Why a request cannot be sent in the run's session.
package struct StateError: Error, Sendable {
  /// One sentence, without secrets.
  package let message: String

  /// The request needs secrets that redaction removed.
  init(missing placeholders: [SecretPlaceholder]) {
    let names = Set(placeholders.map { "\($0.name):\($0.digest)" }).sorted()
    let name = "\(placeholders[0].name):\(placeholders[0].digest)"
    message =
      "redaction removed \(names.joined(separator: ", ")) from the request, and no response of the run has it; "
      + "supply it with --secret \(name)=env:VARIABLE"
  }
}
