/// Finds registrable domains: a view of the Public Suffix List (<https://publicsuffix.org/list/>).
public protocol PublicSuffixes: Sendable {
  /// The public suffix and one more label; nil if `domain` is itself a public suffix.
  ///
  /// `domain` is lower-case, in A-labels, not an IP address, and without a trailing dot. Must be synchronous and fast:
  /// the jar calls it under its lock, and caches the result. For a domain that the list does not cover the suffix is
  /// the last label (rule `*` of the list's algorithm).
  func registrableDomain(of domain: String) -> String?
}
