internal import BridgeRedaction
internal import BridgeRecording

/// Why a request cannot be sent in the run's session.
struct StateError: Error, Sendable {
  /// One sentence, without secrets.
  let message: String

  /// The request needs secrets that redaction removed.
  init(missing placeholders: [SecretPlaceholder]) {
    let names = Set(placeholders.map { "\($0.name):\($0.digest)" }).sorted()
    let name = "\(placeholders[0].name):\(placeholders[0].digest)"
    message =
      "redaction took \(names.joined(separator: ", ")) out of the request, and no answer of the run has it; "
      + "give it with --secret \(name)=env:VARIABLE"
  }
}
