/// The context of a request to the plain jar.
package struct PlainRequest {
  package var scheme: String
  package var host: String
  package var path: String
  package var isScript = false
  package var isSafeMethod = true
  package var isTopLevelNavigation = false
  package var wasRedirectedAcrossSites = false
  package var hasCredentials = true
  package var siteForCookies = SiteForCookies.noClient
  package var partition: String?

  package enum SiteForCookies: Equatable {
    case noClient, opaque
    case site(scheme: String, domain: String)
  }

  /// The request for a URL whose host is in canonical form; port, query and fragment do not count.
  package init(_ url: String) {
    let halves = url.components(cutAt: "://")
    scheme = halves[0]
    var authority = ""
    var target = ""
    for character in halves[1] {
      let isEnd = character == "/" || character == "?" || character == "#"
      if target.isEmpty && !isEnd { authority.append(character) } else { target.append(character) }
    }
    host = authority
    if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
      host = String(authority[..<colon])
    }
    path = String(target.prefix { $0 != "?" && $0 != "#" })
    if path.isEmpty { path = "/" }
  }
}

extension String {
  fileprivate func components(cutAt mark: String) -> [String] {
    var head = ""
    var rest = self
    while !rest.hasPrefix(mark) { head.append(rest.removeFirst()) }
    rest.removeFirst(mark.count)
    return [head, rest]
  }
}
