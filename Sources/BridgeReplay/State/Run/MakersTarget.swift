internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

/// Where the response to a request that may have made something leads, which often names it: `/items#item-4`.
struct MakersTarget: Sendable {
  let recorded: [UInt8]
  let live: [UInt8]

  /// The numbers in the URL of the request, by what they count: what has these was there before.
  let asked: [String: Set<Int>]

  /// Nil for a response that leads nowhere, or to where it was recorded to lead.
  init?(_ recorded: RecordedResponse, _ answer: ActualResponse, to request: RecordedRequest) {
    guard ShortValues.makesSomething(request),
      let old = recorded.fields.first("Location"), let new = answer.fields.first("Location"),
      old != new
    else { return nil }
    (self.recorded, live) = (Array(old.utf8), Array(new.utf8))
    asked = Self.numbers(in: Array(URLParts(request.url).target.utf8))
  }

  /// Those right behind a word, as in `issue2`, and those whose path or parameter tells: `/issues/2`, `?issue_id=2`.
  private static func numbers(in target: [UInt8]) -> [String: Set<Int>] {
    var found: [String: Set<Int>] = [:]
    for one in NamedNumber.all(in: target[...]) { found[one.kind, default: []].insert(one.value) }
    let words = target.split { !$0.isASCIIWord }
    for (name, word) in zip(words, words.dropFirst()) {
      guard let number = RowNumber.value(word) else { continue }
      let name = String(decoding: name, as: UTF8.self)
      let kind = ResourceKind.of(reference: name) ?? ResourceKind.singular(name)
      found[kind, default: []].insert(number)
    }
    return found
  }
}
