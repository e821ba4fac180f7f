internal import BridgeCore
internal import BridgeRecording
internal import HTTPTypes

/// The conditions of requests (RFC 9110 §13): an `ETag` or `Last-Modified` of an earlier response to the same URL,
/// which a browser takes from its cache.
struct Validators {
  struct Found {
    let exchange: Int
    let span: RequestSpan
    let source: Int
    let place: ResponsePlace
  }

  private let items: [PlannedExchange]

  init(_ items: [PlannedExchange]) { self.items = items }

  func candidates() -> [Found] {
    // Most recordings have no conditional requests, so their URLs are not read.
    guard items.contains(where: Self.hasCondition) else { return [] }
    var found: [Found] = []
    // The last response with a validator for each URL.
    var answers: [String: Int] = [:]
    for (index, item) in items.enumerated() {
      guard case .send(let request, let answer) = item.decision else { continue }
      let url = request.urlText
      if let source = answers[url] { found += spans(of: request, index, from: source) }
      if answer.fields.contains(where: { Self.isValidator($0.name.lowercased()) }) {
        answers[url] = index
      }
    }
    return found
  }

  private func spans(of request: BridgeRequest, _ exchange: Int, from source: Int) -> [Found] {
    guard case .send(_, let answer) = items[source].decision else { return [] }
    return request.fields.enumerated().compactMap { index, field in
      guard let name = Self.validator(of: field.name.canonicalName),
        answer.fields.first(name) == field.value
      else { return nil }
      let value = Array(field.value.utf8)[...]
      let span = RequestSpan(
        carrier: .field(index), range: value.indices, coding: .plain,
        place: .header(field.name.rawName), value: value)
      return Found(exchange: exchange, span: span, source: source, place: .field(name, 0))
    }
  }

  private static func hasCondition(_ item: PlannedExchange) -> Bool {
    guard case .send(let request, _) = item.decision else { return false }
    return request.fields.contains { validator(of: $0.name.canonicalName) != nil }
  }

  private static func validator(of condition: String) -> String? {
    switch condition {
    case "if-none-match", "if-match": "etag"
    case "if-modified-since", "if-unmodified-since": "last-modified"
    default: nil
    }
  }

  static func isPlace(_ place: ResponsePlace) -> Bool {
    if case .field(let name, _) = place { isValidator(name) } else { false }
  }

  static func isValidator(_ name: String) -> Bool { name == "etag" || name == "last-modified" }
}
