/// A classic script of a page.
public struct PageScript: Sendable, Hashable {
  /// Its name in stack traces and reports, such as its path or URL.
  public let name: String

  /// Its text.
  public let source: String

  /// A script with that name and text.
  public init(name: String, source: String) {
    self.name = name
    self.source = source
  }
}
