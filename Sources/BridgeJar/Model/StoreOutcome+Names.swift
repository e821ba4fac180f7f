extension StoreOutcome {
  /// A stable name: `stored`, `replaced`, `deleted` or `rejected`.
  public var name: String {
    switch self {
    case .stored: "stored"
    case .replaced: "replaced"
    case .deleted: "deleted"
    case .rejected: "rejected"
    }
  }

  /// Why the cookie was rejected; empty for other outcomes.
  public var reasons: Set<CookieReason> {
    guard case .rejected(let reasons) = self else { return [] }
    return reasons
  }
}
