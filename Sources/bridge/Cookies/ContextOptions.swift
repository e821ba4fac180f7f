internal import ArgumentParser
internal import BridgeCookies
internal import BridgeCore
internal import HTTPTypes

/// The context of the request. Without options it is a same-site GET over HTTP.
struct ContextOptions: ParsableArguments {
  @Flag(help: "Ask as page script does: HttpOnly cookies are out of reach.")
  var script = false

  @Option(help: "The request's method.")
  var method = "GET"

  @Flag(help: "The request loads a top-level page.")
  var topLevel = false

  @Option(
    help: ArgumentHelp(
      "The page on whose behalf it is; none for one that is same-site to nothing.",
      valueName: "url|none"))
  var siteForCookies: String?

  @Option(
    help: ArgumentHelp(
      "The top-level page of the partition; without it, the one of the URL's own site.",
      valueName: "url"))
  var partition: String?

  func context(_ url: String, in jar: CookieJar) throws -> CookieContext {
    guard let method = HTTPRequest.Method(method) else {
      throw ValidationError("--method \(method): no HTTP method is spelt so")
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
