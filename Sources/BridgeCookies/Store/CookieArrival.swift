/// A cookie on its way into the store.
struct CookieArrival {
  let cookie: Cookie
  let key: BucketTable.Key

  /// Where the cookies of its site are, if there are any.
  let bucket: Int?

  /// Whether script stores it.
  let isScript: Bool

  /// Every reason to refuse it.
  var reasons: Set<CookieReason>
}
