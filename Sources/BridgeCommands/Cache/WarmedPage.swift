internal import BridgeCache
internal import BridgeFormats

/// A page that a command has loaded, and how much of it is kept.
struct WarmedPage {
  /// The requested URL.
  let url: String

  /// The final URL and the page's title; nil for a page that could not be loaded.
  var place: String?
  var title: String?

  /// The status of its document; nil if it was not kept.
  var status: Int?

  /// The number of responses kept for it, and their total size in bytes.
  var (responses, bytes) = (0, 0)

  /// The number of responses that could not be kept.
  var refusals = 0

  /// Why it will not open properly without a network; nil if it will.
  var failure: String?

  /// A page that could not be loaded.
  init(_ url: String, failure: String) { (self.url, self.failure) = (url, failure) }

  /// A page whose title and URL a script printed as two lines of JSON.
  init(_ url: String, printed lines: String, refusals: Int, in cache: ResponseCache) throws {
    (self.url, self.refusals) = (url, refusals)
    let texts = lines.split(separator: "\n").map { Self.text($0) }
    title = texts.first ?? nil
    place = texts.dropFirst().first ?? nil
    // A response that is not a page, such as a download, does not change the URL of the view.
    let found = place.flatMap { try? CachedURL.url($0) } ?? url
    let pages = try cache.pages().filter { $0.url == found }
    (responses, bytes) = (pages.reduce(0) { $0 + $1.entries }, pages.reduce(0) { $0 + $1.bytes })
    status = try pages.flatMap { try cache.entries(of: $0) }.last { $0.key.url == found }?.status
    failure = Self.failure(status) ?? Self.failure(refusals: refusals)
  }

  /// The string in a line of JSON; nil for any other value.
  private static func text(_ line: Substring) -> String? {
    // The engine's JSON.stringify() wrote the lines; `undefined` is not JSON.
    guard case .string(let text)? = try? JSONValue(parsing: Array(line.utf8)) else { return nil }
    return text.string
  }

  private static func failure(_ status: Int?) -> String? {
    guard let status else {
      return
        "nothing was kept: it is a file to download, too large, or on a port that the engine blocks"
    }
    return status < 400 ? nil : "its response has the status \(status), and is kept"
  }

  private static func failure(refusals: Int) -> String? {
    guard refusals > 0 else { return nil }
    return refusals == 1
      ? "one of its responses does not fit" : "\(refusals) of its responses do not fit"
  }

  /// The output line. The problem, if any, replaces the title.
  var line: String {
    let end = failure.map { "not warmed: \($0)" } ?? title ?? ""
    return "\(responses) responses\t\(bytes) bytes\t\((place ?? url).printable)\t\(end.printable)\n"
  }

  var json: JSONValue {
    .object([
      ("url", .text(url)), ("place", place.map { .text($0) } ?? .null),
      ("title", title.map { .text($0) } ?? .null),
      ("status", status.map { JSONText.number($0) } ?? .null),
      ("responses", JSONText.number(responses)), ("bytes", JSONText.number(bytes)),
      ("refused", JSONText.number(refusals)),
      ("failure", failure.map { .text($0) } ?? .null),
    ])
  }
}
