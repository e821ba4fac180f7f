internal import CPublicSuffix

/// The Public Suffix List as the system's libpsl knows it.
///
/// @unchecked: libpsl only reads a list once it is loaded, and this one is freed by deinit alone.
public final class LibPSL: PublicSuffixes, @unchecked Sendable {
  /// Which list is loaded.
  public enum List: Sendable, Hashable {
    /// The newest of the one compiled into the library and the one of the distribution.
    case latest
    /// A file in the list's own format or in libpsl's DAFSA format.
    case file(String)
  }

  private let list: OpaquePointer

  /// Loads a list.
  ///
  /// - Throws: ``CookieError`` with code `publicSuffixesUnavailable` where there is no list, or
  ///   where it cannot be read.
  public init(_ source: List = .latest) throws(CookieError) {
    let loaded =
      switch source {
      case .latest: psl_latest(nil)
      case .file(let path): psl_load_file(path)
      }
    guard let loaded else { throw Self.unavailable(source) }
    list = loaded
    guard psl_suffix_count(list) != 0 else { throw Self.unavailable(source) }
  }

  deinit { psl_free(list) }

  /// The public suffix and one label before it; nil where `domain` is itself a public suffix.
  public func registrableDomain(of domain: String) -> String? {
    domain.withCString { name in psl_registrable_domain(list, name).map { String(cString: $0) } }
  }

  private static func unavailable(_ source: List) -> CookieError {
    switch source {
    case .latest:
      CookieError(
        .publicSuffixesUnavailable,
        "libpsl has no public suffix list; install the distribution's (package publicsuffix)")
    case .file(let path):
      CookieError(
        .publicSuffixesUnavailable,
        "no public suffix list could be read from \(path); give a file in the list's own format")
    }
  }
}
