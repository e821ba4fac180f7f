internal import BridgeCrypto
internal import BridgeRedaction
internal import BridgeRecording
internal import BridgeSession
internal import Synchronization

/// Removes secrets from everything that a report quotes.
///
/// Created on first use, because a run without differences may quote nothing. It then learns from the recordings, in
/// order: a value named as a secret in one place is masked everywhere.
final class ReportMask: Sendable {
  private let recordings: [Recording]
  private let secrets: [ReplaySecret]
  private let state = Mutex<Redactor?>(nil)

  /// A mask for a run of `recordings` with `secrets`, which are in no recording.
  init(for recordings: [Recording], secrets: [ReplaySecret] = []) {
    (self.recordings, self.secrets) = (recordings, secrets)
  }

  /// A mask with a redactor that already knows the secrets.
  init(_ redactor: Redactor) {
    (recordings, secrets) = ([], [])
    state.withLock { $0 = redactor }
  }

  func url(_ url: String) -> String { redactor.url(url) }

  func fields(_ fields: [RecordedField]) -> [RecordedField] { redactor.fields(fields) }

  func body(_ bytes: [UInt8], of fields: [RecordedField]) -> [UInt8] {
    redactor.body(bytes, of: fields) ?? bytes
  }

  /// Masks a sentence that may quote an exchange.
  func sentence(_ text: String) -> String { redactor.text(text) }

  /// The redactor, created on first use.
  var redactor: Redactor {
    state.withLock { redactor in
      if let redactor { return redactor }
      let made = Redactor(key: key())
      for secret in secrets { made.learn(secret.value, as: secret.name) }
      var collector = SecretCollector(made)
      for exchange in recordings.lazy.flatMap(\.exchanges) { collector.collect(exchange) }
      redactor = made
      return made
    }
  }

  /// A key derived from the recordings, so that the same run gives the same report. Deriving it takes
  /// the recordings, which hold the secrets anyway.
  private func key() -> [UInt8] {
    var hash = SHA256()
    func add(_ text: String) {
      hash.update(text.utf8)
      hash.update(CollectionOfOne(0))
    }
    func add(_ fields: [RecordedField]) {
      for field in fields {
        add(field.name)
        add(field.value)
      }
    }
    for exchange in recordings.lazy.flatMap(\.exchanges) {
      add(exchange.request.method)
      add(exchange.request.url)
      add(exchange.request.fields)
      add("\(String(describing: exchange.start)) \(String(describing: exchange.duration))")
      if case .response(let response) = exchange.outcome { add(response.fields) }
    }
    return hash.finalize().bytes
  }
}

/// Collects the secrets of the recorded exchanges in a redactor.
private struct SecretCollector {
  /// Larger bodies, and bodies beyond this total, are not searched: their secrets are masked only where they have a
  /// telling name.
  private static let maximumBodyBytes = 64 * 1024
  private static let maximumBytes = 16 * 1024 * 1024

  private let redactor: Redactor
  private var room = Self.maximumBytes

  init(_ redactor: Redactor) { self.redactor = redactor }

  mutating func collect(_ exchange: RecordedExchange) {
    let request = exchange.request
    _ = redactor.url(request.url)
    _ = redactor.fields(request.fields)
    collect(request.body, of: request.fields)
    guard case .response(let response) = exchange.outcome else { return }
    _ = redactor.fields(response.fields)
    collect(response.body, of: response.fields.withoutCodings)
  }

  private mutating func collect(_ body: RecordedBody, of fields: [RecordedField]) {
    guard room > 0, case .content(let content) = body else { return }
    // Missing bodies are reported where they are compared.
    guard let bytes = try? content.bytes(), bytes.count <= Self.maximumBodyBytes else { return }
    room -= bytes.count
    _ = redactor.body(bytes, of: fields.typed(content.mediaType))
  }
}

extension [RecordedField] {
  /// The fields, with a media type if they have none.
  func typed(_ mediaType: String?) -> [RecordedField] {
    guard let mediaType, first("Content-Type") == nil else { return self }
    return self + [RecordedField("Content-Type", mediaType)]
  }
}
