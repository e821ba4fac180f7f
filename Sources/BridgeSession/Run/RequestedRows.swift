internal import BridgeComparison
internal import BridgeRecording

/// The rows that a request names in its path, if it was answered as recorded: the response is about the rows of the path
/// that was sent. A page at `/orders/5` that links to `/orders/6/cancel` names another order.
struct RequestedRows {
  private let recorded: [ArraySlice<UInt8>]
  private let sent: [ArraySlice<UInt8>]

  /// `url`: the URL that the request was sent to; nil if that is not known, so that nothing is known of its rows.
  init(
    _ recorded: RecordedResponse, _ answer: ActualResponse, to request: RecordedRequest,
    sentTo url: String?
  ) {
    let (old, new) = (
      Self.segments(ResourceNames.path(of: request)),
      url.map { Self.segments(ResourceNames.path(ofURL: $0)) } ?? []
    )
    let isKnown =
      old.count == new.count && recorded.status == answer.status
      && (200..<300).contains(answer.status)
    (self.recorded, sent) = isKnown ? (old, new) : ([], [])
  }

  /// Whether a recorded number is one of these rows, and the live one another.
  func contradict(_ old: [UInt8], _ live: [UInt8], _ identity: ShortIdentity?) -> Bool {
    guard let identity, !recorded.isEmpty, RowNumber.isOne(old[...]) else { return false }
    return identity.collections.contains { collection in
      let path = Self.segments(collection)
      guard recorded.count > path.count, recorded.starts(with: path),
        ResourceNames.number(recorded[path.count]).elementsEqual(old)
      else { return false }
      return !ResourceNames.number(sent[path.count]).elementsEqual(live)
    }
  }

  private static func segments(_ path: [UInt8]) -> [ArraySlice<UInt8>] {
    path.split(separator: UInt8(ascii: "/"))
  }
}
