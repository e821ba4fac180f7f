import BridgeCore
import BridgeTestSupport

/// A site whose page has a redirect before it, a style sheet with a font, a script, an image, a frame with a script of
/// its own, and a request of script; and a cache beside it.
final class KeptSite: Sendable {
  let origin: LoopbackOrigin
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(named: "kept-site")
    let count = Locked(0)
    origin = try LoopbackOrigin.answering { request in
      switch request.path {
      case "/": RawResponse(status: 302, fields: [("Location", "/page")])
      case "/count": .text("\(count.withLock { $0 += 1; return $0 })")
      case "/form": RawResponse(body: Array("<title>posted</title>\(request.text)".utf8))
      case "/post": .text("posted \(request.text)")
      default: Self.answer(to: request.path)
      }
    }
  }

  private static func answer(to path: String) -> RawResponse {
    guard let (type, text) = files[path] else { return RawResponse(status: 404) }
    return RawResponse(fields: [("Content-Type", type)], body: Array(text.utf8))
  }

  private static let files = [
    "/page": (
      "text/html",
      """
      <!doctype html><title>page</title><link rel=stylesheet href=/a.css>
      <img src=/a.svg><iframe src=/frame></iframe><p>here</p>
      <form action=/form method=post><input name=a value=1></form><script src=/a.js></script>
      """
    ),
    "/other": ("text/html", "<!doctype html><title>other</title><script>missing()</script>"),
    "/a.css": ("text/css", "p { color: rgb(1, 2, 3); background: url(/b.svg) }"),
    "/a.js": ("text/javascript", "window.isScripted = true;"),
    "/a.svg": ("image/svg+xml", image), "/b.svg": ("image/svg+xml", image),
    "/frame": ("text/html", "<!doctype html><script src=/frame.js></script>"),
    "/frame.js": ("text/javascript", "parent.isFramed = true;"),
    "/sitemap.xml": ("text/xml", "<urlset><url><loc>SITE/other</loc></url></urlset>"),
  ]

  private static let image = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"

  /// A script that shows whether everything of the page is there.
  static let isWhole = """
    const color = getComputedStyle(document.querySelector('p')).color;
    return [document.title, color, document.images[0].naturalWidth, isScripted, isFramed,
      await (await fetch('/count')).text()]
    """

  /// The result of that script when `/count` answers with `count`.
  static func whole(_ count: Int = 1) -> String {
    "[\"page\",\"rgb(1, 2, 3)\",9,true,true,\"\(count)\"]\n"
  }

  var url: String { origin.url() }
  var cache: String { folder.path("cache") }

  /// Opens a page of the site with the cache and that mode.
  func view(
    _ mode: String, _ script: String? = KeptSite.isWhole, at path: String = "/",
    _ options: String...
  ) async throws -> ProgramRun {
    try await View.run(
      script, at: origin.url(path), ["--cache", cache, "--offline", mode] + options)
  }

  /// Runs a command for the cache.
  func command(_ name: String, _ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of(View.path, ["cache", name, "--cache", cache] + arguments)
  }
}
