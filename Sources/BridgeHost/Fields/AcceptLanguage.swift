/// The value of `Accept-Language`, which the engine does not send on the host's schemes.
package enum AcceptLanguage {
  /// `names`: the system's locales, best first: `de_DE.UTF-8`, `de`, `C`.
  package static func value(_ names: [String]) -> String {
    var tags: [String] = []
    for name in names {
      let tag = String(name.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 })
      if tag != "C", tag != "POSIX", !tags.contains(tag) { tags.append(tag) }
    }
    if tags.isEmpty { tags = ["en-US", "en"] }
    let qualities = [""] + (1...9).reversed().map { ";q=0.\($0)" }
    return zip(tags, qualities).map { $0 + $1 }.joined(separator: ", ")
  }
}
