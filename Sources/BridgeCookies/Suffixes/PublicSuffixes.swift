/// Where registrable domains end: a view of the Public Suffix List
/// (<https://publicsuffix.org/list/>).
public protocol PublicSuffixes: Sendable {
  /// The public suffix and one label before it; nil where `domain` is itself a public suffix.
  ///
  /// `domain` is in lower case and in A-labels, is no IP address and has no dot at its end.
  /// Synchronous and quick: the jar asks under its lock, and remembers the answer. A suffix that
  /// the list does not know is its last label (rule `*` of the list's algorithm).
  func registrableDomain(of domain: String) -> String?
}
