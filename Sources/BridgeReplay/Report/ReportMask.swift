internal import BridgeFormats
internal import BridgeRecording
internal import Crypto

/// Takes the secrets out of all that a report says.
///
/// Answers are compared as they are, and where they differ compared again without their secrets: what is quoted of
/// them holds none, and different secrets are still different placeholders.
struct ReportMask: Sendable {
  private let redactor: Redactor

  /// A mask that makes placeholders with `redactor`.
  init(_ redactor: Redactor) { self.redactor = redactor }

  /// A mask for a run of `recordings`, with a key that is made of them: the same run makes the same report, and
  /// whoever can make the key has the secrets anyway.
  init(for recordings: [Recording]) {
    var hash = SHA256()
    func add(_ text: String) {
      var text = text
      text.withUTF8 { hash.update(bufferPointer: UnsafeRawBufferPointer($0)) }
      hash.update(data: [0])
    }
    func add(_ fields: [RecordedField]) {
      for field in fields {
        add(field.name)
        add(field.value)
      }
    }
    for exchange in recordings.flatMap(\.exchanges) {
      add(exchange.request.method)
      add(exchange.request.url)
      add(exchange.request.fields)
      add("\(String(describing: exchange.start)) \(String(describing: exchange.duration))")
      if case .response(let response) = exchange.outcome { add(response.fields) }
    }
    self.init(Redactor(key: Array(hash.finalize())))
  }

  func url(_ url: String) -> String { redactor.url(url) }

  func fields(_ fields: [RecordedField]) -> [RecordedField] { redactor.fields(fields) }

  /// A body as text; nil when it is none that a report can show.
  func body(_ bytes: [UInt8], of fields: [RecordedField]) -> [UInt8] {
    redactor.body(bytes, of: fields) ?? bytes
  }

  /// A sentence that may quote an exchange.
  func sentence(_ text: String) -> String {
    let plain = [RecordedField("Content-Type", "text/plain; charset=utf-8")]
    return redactor.body(Array(text.utf8), of: plain).map { String(decoding: $0, as: UTF8.self) }
      ?? text
  }
}
