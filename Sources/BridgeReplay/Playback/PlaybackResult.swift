internal import BridgeComparison
internal import BridgeRecording
internal import HTTPTypes

/// The kind of a response from the playback origin, by its mark.
enum PlaybackResult {
  case response(ActualResponse)
  case unmatched
  case unusable(reason: String)

  init(_ actual: ActualResponse, _ misses: PlaybackMisses) {
    let name = PlaybackOrigin.missField.canonicalName
    let marks = actual.fields.filter { $0.isNamed(name) }
    // Recorded fields of that name come first and are not marks.
    guard let mark = marks.last, mark.value == misses.textMark || misses.miss(mark.value) != nil
    else {
      self = .response(actual)
      return
    }
    switch misses.miss(mark.value) {
    case .unmatched: self = .unmatched
    case .unusable(let reason): self = .unusable(reason: reason)
    case .withoutBody(let reason):
      self = .response(actual.with(.missing(reason: reason), less: mark))
    case nil: self = .response(actual.with(actual.body.asText, less: mark))
    }
  }
}

extension ActualResponse {
  fileprivate func with(_ body: ActualBody, less mark: RecordedField) -> ActualResponse {
    ActualResponse(status: status, fields: fields.filter { $0 != mark }, body: body)
  }
}

extension ActualBody {
  /// The same body, known to be decoded; a digest is unchanged.
  fileprivate var asText: ActualBody {
    if case .bytes(let bytes) = self { .text(bytes) } else { self }
  }
}
