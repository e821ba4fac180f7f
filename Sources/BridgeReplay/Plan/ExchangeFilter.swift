internal import BridgeCore
internal import BridgeFormats
package import BridgeRecording

/// Selects exchanges: `method:POST host:api.* path:/cart* status:2* type:xhr`; a bare word matches the URL.
///
/// Every term must match; `!` negates a term. `*` matches any text; a bare word without `*` matches anywhere in the
/// URL. Methods, hosts and types ignore case; of URLs only scheme and host do.
public struct ExchangeFilter: Sendable {
  private enum Subject: String, CaseIterable {
    case method, host, path, status, type, url

    /// The text in the case in which it is compared.
    func folded(_ text: String) -> String {
      switch self {
      case .method, .host, .status, .type: text.lowercased()
      case .url: URLParts.withFoldedHost(text)
      case .path: text
      }
    }
  }

  private struct Term: Sendable {
    let subject: Subject
    let pattern: String
    let isInverted: Bool

    /// The term as given.
    let word: String

    init(_ subject: Subject, _ pattern: String, isInverted: Bool, word: Substring) {
      self.word = String(word)
      self.subject = subject
      self.pattern = subject.folded(pattern)
      self.isInverted = isInverted
    }
  }

  private let terms: [Term]

  /// - Throws: ``ReplayError`` with code `badOption` for an empty expression or a term without a pattern.
  public init(_ text: String) throws(ReplayError) {
    var terms: [Term] = []
    for word in text.split(separator: " ") { terms.append(try Self.term(word)) }
    guard !terms.isEmpty else { throw ReplayError(.filters, "“\(text)” is empty") }
    self.terms = terms
  }

  /// Whether every term matches.
  package func fits(_ exchange: RecordedExchange) -> Bool {
    terms.allSatisfy { Self.isNamed(exchange, by: $0) != $0.isInverted }
  }

  /// Negated terms that exclude none of these exchanges.
  func unusedExclusions(_ recordings: [Recording]) -> [String] {
    terms.filter(\.isInverted).filter { term in
      !recordings.contains { $0.exchanges.contains { Self.isNamed($0, by: term) } }
    }.map(\.word)
  }

  private static func isNamed(_ exchange: RecordedExchange, by term: Term) -> Bool {
    texts(term.subject, exchange).contains { matches(term.pattern, term.subject.folded($0)) }
  }

  private static func term(_ word: Substring) throws(ReplayError) -> Term {
    let isInverted = word.first == "!"
    let rest = isInverted ? word.dropFirst() : word
    let (name, text) = rest.cut(at: ":")
    if let text, let subject = Subject(rawValue: String(name)) {
      guard !text.isEmpty else {
        throw ReplayError(.filters, "the term “\(word)” has nothing after the colon")
      }
      return Term(subject, String(text), isInverted: isInverted, word: word)
    }
    guard !rest.isEmpty else { throw ReplayError(.filters, "the term “\(word)” is empty") }
    // A misspelt subject with `!` would silently let everything through.
    if let text, name.utf8.allSatisfy(\.isASCIILetter), !text.hasPrefix("//"),
      text.first?.isNumber != true
    {
      let subjects = Subject.allCases.map { "\($0.rawValue):" }.joined(separator: " ")
      throw ReplayError(
        .filters,
        "the term “\(word)” has an unknown subject; use \(subjects), "
          + "or url:*\(rest)* for a text in the URL")
    }
    let pattern = rest.contains("*") ? String(rest) : "*\(rest)*"
    return Term(.url, pattern, isInverted: isInverted, word: word)
  }

  /// The values that a pattern is matched against; a host matches with and without its port.
  private static func texts(_ subject: Subject, _ exchange: RecordedExchange) -> [String] {
    let url = exchange.request.url
    switch subject {
    case .method: return [exchange.request.method]
    case .url: return [url]
    case .type: return [exchange.resourceType ?? ""]
    case .status:
      guard case .response(let response) = exchange.outcome else { return ["0"] }
      return [String(response.status)]
    case .host: return hosts(url)
    case .path: return [String(URLParts(url).target)]
    }
  }

  private static func hosts(_ url: String) -> [String] {
    let authority = String(URLParts(url).authority ?? "")
    return [authority] + (Authority(authority).map { [$0.host] } ?? [])
  }

  /// `*` matches any text. Greedy with one step back: linear except for pathological patterns.
  private static func matches(_ pattern: String, _ text: String) -> Bool {
    let pattern = Array(pattern.utf8)
    let text = Array(text.utf8)
    var (p, t, star, mark) = (0, 0, -1, 0)
    while t < text.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        (star, mark) = (p, t)
        p += 1
      } else if p < pattern.count, pattern[p] == text[t] {
        (p, t) = (p + 1, t + 1)
      } else if star >= 0 {
        mark += 1
        (p, t) = (star + 1, mark)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}

extension URLParts {
  /// The URL, or a pattern for one, with scheme and host in lower case.
  fileprivate static func withFoldedHost(_ url: String) -> String {
    guard let authority = URLParts(url).authority else { return url }
    return url[..<authority.endIndex].lowercased() + url[authority.endIndex...]
  }
}
