internal import BridgeComparison
internal import BridgeRecording

/// The rows that a request names in its path, if it was sent with the recorded numbers and answered as recorded: those
/// rows have not moved. A page at `/orders/5` that links to `/orders/6/cancel` names another order.
struct OwnRows {
  private let path: [UInt8]

  /// `url`: the URL that the request was sent to; nil if that is not known, so that nothing is known of its rows.
  init(
    _ recorded: RecordedResponse, _ answer: ActualResponse, to request: RecordedRequest,
    sentTo url: String?
  ) {
    let path = ResourceNames.path(of: request)
    let isUnmoved =
      url.map { ResourceNames.path(ofURL: $0) == path } == true
      && recorded.status == answer.status && (200..<300).contains(answer.status)
    self.path = isUnmoved ? path : []
  }

  /// Whether a recorded value of a response is one of these rows.
  func have(_ recorded: [UInt8], _ identity: ShortIdentity?) -> Bool {
    guard let identity, !path.isEmpty, RowNumber.isOne(recorded[...]) else { return false }
    let slash = [UInt8(ascii: "/")]
    return identity.collections.contains { collection in
      let own = collection + slash + recorded
      return path.starts(with: own)
        && path[own.count...].first.map { "/.".utf8.contains($0) } ?? true
    }
  }
}
