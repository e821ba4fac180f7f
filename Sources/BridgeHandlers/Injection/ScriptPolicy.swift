/// A Content-Security-Policy that lets one more script run and connect to its own path, and nothing else.
enum ScriptPolicy {
  /// The value of the field, policies with commas between, with the hash of the script and the URL that it connects to
  /// where they are needed.
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
    // CSP3 §6.8.3: the first of those that is there governs.
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

  /// A directive, and its place in a policy.
  private typealias Directive = (index: Int, name: String, sources: ArraySlice<String>)

  /// The first of these directives that is in a policy, or else `default-src`.
  private static func governing(_ names: [String], in directives: [String]) -> Directive? {
    for name in names + ["default-src"] {
      let index = directives.firstIndex { words($0).first?.lowercased() == name }
      if let index { return (index, name, words(directives[index]).dropFirst()) }
    }
    return nil
  }

  /// Adds a source to a directive. `default-src` stays, as it governs more (a hash in it would forbid inline styles): the
  /// directive of that name begins with what it allows.
  private static func add(
    _ source: String, to governing: Directive, or name: String, in directives: inout [String]
  ) {
    let isDefault = governing.name == "default-src"
    let sources = governing.sources.filter { $0.lowercased() != "'none'" } + [source]
    let directive = " " + ([isDefault ? name : governing.name] + sources).joined(separator: " ")
    if isDefault { directives.append(directive) } else { directives[governing.index] = directive }
  }

  /// CSP3 §6.7.3.2: 'unsafe-inline' counts where there is neither nonce nor hash nor 'strict-dynamic'; one more hash
  /// would end that.
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
