internal import ArgumentParser
internal import BridgeCookies
internal import BridgeCore
internal import HTTPTypes

/// The context of the request. Without options it is a same-site GET over HTTP.
struct ContextOptions: ParsableArguments {
  @Flag(help: "Act as page script, which cannot access HttpOnly cookies.")
  var script = false

  @Option(help: "The request's method.")
  var method = "GET"

  @Flag(help: "The request loads a top-level page.")
  var topLevel = false

  @Option(
    help: ArgumentHelp(
      "The URL of the page that makes the request; none for a page that is same-site with nothing.",
      valueName: "url|none"))
  var siteForCookies: String?

  @Option(
    help: ArgumentHelp(
      "The top-level page of the partition. (default: the URL's own site)",
      valueName: "url"))
  var partition: String?

  func context(_ url: String, in jar: CookieJar) throws -> CookieContext {
    guard let method = HTTPRequest.Method(method) else {
      throw ValidationError("--method \(method): this is not an HTTP method")
    }
    var context = CookieContext(
      url: try RequestURL(forCookies: url), method: method, api: script ? .script : .http)
    context.isTopLevelNavigation = topLevel
    if let siteForCookies {
      context.siteForCookies =
        siteForCookies == "none"
        ? .opaque : .site(jar.site(of: try RequestURL(forCookies: siteForCookies)))
    }
    if let partition {
      context.partition = PartitionKey(
        topLevelSite: jar.site(of: try RequestURL(forCookies: partition)))
    }
    return context
  }
}
