internal import ArgumentParser
internal import BridgeCache
internal import BridgeCore

/// URLs and origins as people write them, in the form that a cache has them in.
enum CachedURL {
  /// A whole URL without a fragment: `https://shop.example` stands for `https://shop.example/`.
  static func url(_ text: String) throws -> String {
    CacheKey(try parsed(text), partition: "").url
  }

  /// An origin; one with a path would remove more than it names.
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
