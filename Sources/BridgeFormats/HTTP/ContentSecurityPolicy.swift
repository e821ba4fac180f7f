/// A serialized Content-Security-Policy (CSP3 §2.2).
///
/// It keeps all directives in order and as written, also those without effect.
package struct ContentSecurityPolicy: Sendable, Equatable {
  /// A directive (CSP3 §2.3).
  package struct Directive: Sendable, Equatable {
    /// The name, and the sources or other values after it; never empty.
    package var words: [String]

    /// The name in lower case.
    package var name: String { words[0].lowercased() }

    /// The sources or other values.
    package var sources: ArraySlice<String> { words.dropFirst() }

    /// Whether it has this name, in lower case. A directive with bytes outside ASCII has no effect (§2.2.1).
    fileprivate func counts(as name: String) -> Bool {
      words[0].utf8.isEqual(ignoringCase: name.utf8)
        && words.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    }
  }

  /// The directives; the first of each name counts.
  package var directives: [Directive]

  /// The policies of a field value, separated by commas (§2.2.2); empty ones are dropped.
  package static func list(_ value: String) -> [ContentSecurityPolicy] {
    value.utf8.split(separator: UInt8(ascii: ",")).map { ContentSecurityPolicy($0) }
      .filter { !$0.directives.isEmpty }
  }

  /// Parses one policy (§2.2.1).
  private init(_ bytes: Substring.UTF8View) {
    directives = bytes.split(separator: UInt8(ascii: ";")).compactMap { part in
      let words = part.split(whereSeparator: \.isMarkupSpace).map { String(Substring($0)) }
      return words.isEmpty ? nil : Directive(words: words)
    }
  }

  /// The value of a field with these policies.
  package static func text(of policies: [ContentSecurityPolicy]) -> String {
    policies.map { policy in
      policy.directives.map { $0.words.joined(separator: " ") }.joined(separator: "; ")
    }.joined(separator: ", ")
  }

  /// The directive of this lower-case name.
  package func directive(_ name: String) -> Directive? {
    firstIndex(of: [name]).map { directives[$0] }
  }

  /// The directive that governs some kind of request: the first of these lower-case names that is present, or else
  /// `default-src` (§6.8.3).
  package func governing(_ names: [String]) -> Directive? {
    firstIndex(of: names + ["default-src"]).map { directives[$0] }
  }

  /// Adds sources to the directive that governs; without one, everything is allowed already.
  ///
  /// `default-src` stays, because it governs more: a directive of the last of `names` copies its sources. `'none'` is
  /// removed, because it has an effect only alone.
  package mutating func allow(_ sources: [String], in names: [String]) {
    guard let index = firstIndex(of: names + ["default-src"]), let last = names.last else { return }
    let governing = directives[index]
    let isDefault = governing.counts(as: "default-src")
    let extended = governing.sources.filter { $0.lowercased() != "'none'" } + sources
    let directive = Directive(words: [isDefault ? last : governing.words[0]] + extended)
    if isDefault { directives.append(directive) } else { directives[index] = directive }
  }

  private func firstIndex(of names: [String]) -> Int? {
    for name in names {
      if let index = directives.firstIndex(where: { $0.counts(as: name) }) { return index }
    }
    return nil
  }
}
