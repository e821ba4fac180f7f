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
      // First, as the script's hash may come into the directive that governs both.
      if let connection { allow(connection, in: &directives) }
      allow(script: source, in: &directives)
      return directives.joined(separator: ";")
    }.joined(separator: ",")
  }

  private static func allow(script source: String, in directives: inout [String]) {
    // CSP3 §6.8.3: the first of those that is there governs.
    let names = ["script-src-elem", "script-src", "default-src"]
    guard let (index, name) = governing(names, in: directives) else { return }
    let sources = words(directives[index]).dropFirst()
    guard !allowsInline(sources) else { return }
    directives[index] = directive(name, sources, and: source)
  }

  private static func allow(_ connection: String, in directives: inout [String]) {
    guard let (index, name) = governing(["connect-src", "default-src"], in: directives) else {
      return
    }
    let sources = words(directives[index]).dropFirst()
    guard !sources.contains(where: { $0 == "*" || $0.lowercased() == "'self'" }) else { return }
    let allowed = directive("connect-src", sources, and: connection)
    if name == "connect-src" { directives[index] = allowed } else { directives.append(allowed) }
  }

  /// The first of these directives that is in a policy, and its place there.
  private static func governing(
    _ names: [String], in directives: [String]
  ) -> (index: Int, name: String)? {
    for name in names {
      let index = directives.firstIndex { words($0).first?.lowercased() == name }
      if let index { return (index, name) }
    }
    return nil
  }

  private static func directive(
    _ name: String, _ sources: ArraySlice<String>, and source: String
  ) -> String {
    ([" \(name)"] + sources.filter { $0.lowercased() != "'none'" } + [source])
      .joined(separator: " ")
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
