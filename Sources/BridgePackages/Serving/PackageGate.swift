public import BridgeCore
internal import BridgeFormats
internal import Synchronization

/// Decides which pages get files from packages.
///
///     let gate = PackageGate.query("off_line", "1")
///     gate.isOn = false        // a switch of the app: pages that begin from now on are the network's
///
/// It is asked when a page begins, with the URL of the page, and what it says then holds for that page: requests that
/// run are finished, and the rest of the page comes from where its beginning came from. A view that is made while it is
/// off has the network's pages until it closes, also once the gate is on again. Any thread may use it.
public final class PackageGate: Sendable {
  /// A condition on the URL of a page.
  public indirect enum Rule: Sendable {
    /// Every page.
    case always
    /// The pages of a host, by its exact name; `*.shop.example` stands for the names below it.
    case host(String)
    /// The pages whose path begins with this; `/act/` is not `/action`.
    case path(String)
    /// The pages whose query has a parameter of this exact name, and of this value where one is given.
    case query(String, String? = nil)
    /// The pages that all of these rules are met by.
    case all([Rule])
    /// The pages that one of these rules is met by.
    case any([Rule])
    /// The pages that the rule is not met by.
    case not(Rule)
    /// The pages that the host picks, by their URL. Called for each page, from any thread; it must not block.
    case picked(@Sendable (RequestURL) -> Bool)
  }

  private struct State {
    var isOn: Bool
    var rule: Rule
  }

  private let state: Mutex<State>

  /// A gate for the pages that meet `rule`.
  public init(_ rule: Rule = .always, isOn: Bool = true) {
    state = Mutex(State(isOn: isOn, rule: rule))
  }

  /// A gate for the pages whose query has a parameter of this exact name, and of this value where one is given.
  public static func query(_ name: String, _ value: String? = nil) -> PackageGate {
    PackageGate(.query(name, value))
  }

  /// Whether any page is let in.
  public var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set { state.withLock { $0.isOn = newValue } }
  }

  /// The rule for pages that begin from now on.
  public var rule: Rule {
    get { state.withLock { $0.rule } }
    set { state.withLock { $0.rule = newValue } }
  }

  /// Whether the page at a URL gets its files from packages, if it begins now.
  public func admits(_ url: RequestURL) -> Bool {
    let (isOn, rule) = state.withLock { ($0.isOn, $0.rule) }
    return isOn && rule.isMet(by: url)
  }
}

extension PackageGate.Rule {
  /// Whether the page at a URL meets the rule.
  public func isMet(by url: RequestURL) -> Bool {
    switch self {
    case .always: true
    case .host(let pattern): Self.host(Origin(url).host, fits: pattern.lowercased())
    case .path(let prefix): Self.path(url.target, isBelow: prefix)
    case .query(let name, let value): Self.query(url.target, has: name, value)
    case .all(let rules): rules.allSatisfy { $0.isMet(by: url) }
    case .any(let rules): rules.contains { $0.isMet(by: url) }
    case .not(let rule): !rule.isMet(by: url)
    case .picked(let choice): choice(url)
    }
  }

  private static func host(_ host: String, fits pattern: String) -> Bool {
    guard pattern.hasPrefix("*.") else { return host == pattern }
    return host.hasSuffix(pattern.dropFirst())
  }

  private static func path(_ target: String, isBelow prefix: String) -> Bool {
    let path = target.prefix { $0 != "?" }
    guard path.hasPrefix(prefix) else { return false }
    return prefix.hasSuffix("/") || path.count == prefix.count
      || path.dropFirst(prefix.count).first == "/"
  }

  private static func query(_ target: String, has name: String, _ value: String?) -> Bool {
    guard let mark = target.firstIndex(of: "?") else { return false }
    return FormPair.all(in: target[target.index(after: mark)...]).contains {
      $0.name == name && (value == nil || $0.value == value)
    }
  }
}
