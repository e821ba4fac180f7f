internal import BridgeFormats

/// The pages listed in a sitemap (sitemaps.org), and in the sitemaps that it refers to.
struct Sitemap {
  private static let maximumFiles = 100

  /// Loads a sitemap.
  let load: (_ url: String) async throws -> [UInt8]

  init(_ load: @escaping (_ url: String) async throws -> [UInt8]) { self.load = load }

  /// The URLs of the pages in their listed order, without duplicates.
  func pages(at url: String, atMost limit: Int) async throws -> [String] {
    var (waiting, pages, known, files) = ([url], [String](), Set<String>(), 0)
    while !waiting.isEmpty, pages.count < limit {
      let next = waiting.removeFirst()
      files += 1
      guard files <= Self.maximumFiles else {
        throw CacheFailure("\(url) names more than \(Self.maximumFiles) sitemaps; name one of them")
      }
      let document = try await load(next)
      let urls = Self.locations(in: document).filter { known.insert($0).inserted }
      if Self.isIndex(document) { waiting += urls } else { pages += urls }
    }
    guard !pages.isEmpty else { throw CacheFailure("\(url) names no pages; is it a sitemap?") }
    return Array(pages.prefix(limit))
  }

  private static func isIndex(_ document: [UInt8]) -> Bool {
    String(decoding: document.prefix(4_096), as: UTF8.self).contains("<sitemapindex")
  }

  /// The texts of the `loc` elements.
  static func locations(in document: [UInt8]) -> [String] {
    String(decoding: document, as: UTF8.self).split(separator: "<loc>").dropFirst().compactMap {
      let text = $0.prefix { $0 != "<" }
      let section = $0.hasPrefix("<![CDATA[") ? $0.dropFirst(9).prefix { $0 != "]" } : text
      let url = String(
        decoding: MarkupReferences.undone(Array(section.utf8)[...]).withoutFieldWhitespace,
        as: UTF8.self)
      return url.hasPrefix("http://") || url.hasPrefix("https://") ? url : nil
    }
  }
}
