/// Extends a Content-Security-Policy so that one more script can run and connect to its own path, and nothing else.
enum ScriptPolicy {
  /// The value of the field, comma-separated policies, with the script's hash and the URL it connects to added where
  /// necessary.
  static func allowing(
    _ source: String, connectingTo connection: String? = nil, in header: String
  ) -> String {
    header.split(separator: ",").map { policy in
      var directives = policy.split(separator: ";", omittingEmptySubsequences: false)
        .map(String.init)
      if let connection { allow(connection, in: &directives) }
      allow(script: source, in: &directives)
      return directives.joined(separator: ";")
    }.joined(separator: ",")
  }

  private static func allow(script source: String, in directives: inout [String]) {
    // CSP3 §6.8.3: the first existing directive of these governs.
    let governing = governing(["script-src-elem", "script-src"], in: directives)
    guard let governing, !allowsInline(governing.sources) else { return }
    add(source, to: governing, or: "script-src", in: &directives)
  }

  private static func allow(_ connection: String, in directives: inout [String]) {
    guard let governing = governing(["connect-src"], in: directives),
      !governing.sources.contains(where: { $0 == "*" || $0.lowercased() == "'self'" })
    else { return }
    add(connection, to: governing, or: "connect-src", in: &directives)
  }

  /// A directive and its index in a policy.
  private typealias Directive = (index: Int, name: String, sources: ArraySlice<String>)

  /// The first of these directives in a policy, or else `default-src`.
  private static func governing(_ names: [String], in directives: [String]) -> Directive? {
    for name in names + ["default-src"] {
      let index = directives.firstIndex { words($0).first?.lowercased() == name }
      if let index { return (index, name, words(directives[index]).dropFirst()) }
    }
    return nil
  }

  /// Adds a source to a directive. `default-src` is not changed, because it governs more (a hash in it would forbid
  /// inline styles): a new directive copies its sources.
  private static func add(
    _ source: String, to governing: Directive, or name: String, in directives: inout [String]
  ) {
    let isDefault = governing.name == "default-src"
    let sources = governing.sources.filter { $0.lowercased() != "'none'" } + [source]
    let directive = " " + ([isDefault ? name : governing.name] + sources).joined(separator: " ")
    if isDefault { directives.append(directive) } else { directives[governing.index] = directive }
  }

  /// CSP3 §6.7.3.2: 'unsafe-inline' is effective only without nonces, hashes and 'strict-dynamic', so adding a hash
  /// would disable it.
  private static func allowsInline(_ sources: ArraySlice<String>) -> Bool {
    let texts = sources.map { $0.lowercased() }
    return texts.contains("'unsafe-inline'")
      && !texts.contains {
        $0.hasPrefix("'nonce-") || $0.hasPrefix("'sha") || $0 == "'strict-dynamic'"
      }
  }

  private static func words(_ directive: String) -> [String] {
    directive.split { " \t\n\r\u{C}".contains($0) }.map(String.init)
  }
}
