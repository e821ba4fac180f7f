/// A cookie about to be stored.
package struct CookieArrival {
  package let cookie: Cookie
  let key: BucketTable.Key

  /// The bucket of its site's cookies, if there is one.
  let bucket: Int?

  /// Whether it is set by script.
  let isScript: Bool

  /// All reasons to refuse it.
  package var reasons: Set<CookieReason>
}
