internal import CPublicSuffix

/// The Public Suffix List of the system's libpsl.
///
/// @unchecked: libpsl only reads a loaded list, and only deinit frees it.
public final class LibPSL: PublicSuffixes, @unchecked Sendable {
  /// The list to load.
  public enum List: Sendable, Hashable {
    /// The newer of the list compiled into the library and the distribution's.
    case latest
    /// A file in the list's own format or in libpsl's DAFSA format.
    case file(String)
  }

  private let list: OpaquePointer

  /// Loads a list.
  ///
  /// - Throws: ``CookieError`` with code `publicSuffixesUnavailable` if there is no list or it cannot be read.
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

  /// The public suffix and one more label; nil if `domain` is itself a public suffix.
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
