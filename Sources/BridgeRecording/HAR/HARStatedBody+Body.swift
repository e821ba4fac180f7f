internal import BridgeHAR

extension HARStatedBody {
  /// The body, or `content` where there is one; nil for a kind that is not known.
  func body(_ content: () -> RecordedBody?) -> RecordedBody? {
    switch kind {
    case "none": .some(.none)
    case "unknown": .unknown
    case "missing": .missing(reason: reason)
    case "damaged": .damaged(reason: reason)
    case "exact", "text": content()
    default: nil
    }
  }
}
