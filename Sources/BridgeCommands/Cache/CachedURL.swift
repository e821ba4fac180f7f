internal import ArgumentParser
internal import BridgeCache
internal import BridgeCore

/// Converts URLs and origins from the command line to the form used in a cache.
enum CachedURL {
  /// A URL without a fragment. `https://shop.example` becomes `https://shop.example/`.
  static func url(_ text: String) throws -> String {
    CacheKey(try parsed(text), partition: "").url
  }

  /// An origin. A URL with a path is refused, because more than it names would be removed.
  static func origin(_ text: String) throws -> Origin {
    let url = try parsed(text)
    guard url.target == "/", url.fragment == nil else {
      throw ValidationError(
        "--origin \(text): an origin has no path; write \(Origin(url)), or use --page for one page")
    }
    return Origin(url)
  }

  private static func parsed(_ text: String) throws -> RequestURL {
    do {
      return try RequestURL(text)
    } catch {
      throw ValidationError(
        "\(text): \(error.message); write a URL such as https://shop.example/cart")
    }
  }
}
