/// A Content-Security-Policy that lets one more script run, and nothing else.
enum ScriptPolicy {
  /// The value of the field, policies with commas between, with the hash of the script where it is needed.
  static func allowing(_ source: String, in header: String) -> String {
    header.split(separator: ",").map { allowing(source, inPolicy: $0) }.joined(separator: ",")
  }

  private static func allowing(_ source: String, inPolicy policy: Substring) -> String {
    var directives = policy.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    // CSP3 §6.8.3: the first of those that is there governs.
    for name in ["script-src-elem", "script-src", "default-src"] {
      guard let index = directives.firstIndex(where: { words($0).first?.lowercased() == name })
      else { continue }
      let sources = words(directives[index]).dropFirst()
      guard !allowsInline(sources) else { break }
      let kept = sources.filter { $0.lowercased() != "'none'" }
      directives[index] = ([" \(name)"] + kept + [source]).joined(separator: " ")
      break
    }
    return directives.joined(separator: ";")
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
