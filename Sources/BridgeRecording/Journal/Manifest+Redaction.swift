internal import BridgeFormats

extension Manifest {
  /// What was taken for a secret beside what is known as one; see ``RedactionRules``.
  package struct Redaction: Sendable, Hashable {
    package var secretNames: [String] = []
    package var plainNames: [String] = []
    package var secretPaths: [String] = []
    package var takesRandomText = false

    /// Nil where no rules add to what is known.
    init?(_ rules: RedactionRules) {
      secretNames = rules.secretNames.sorted()
      plainNames = rules.plainNames.sorted()
      secretPaths = rules.secretPaths.map(\.description)
      takesRandomText = rules.takesRandomText
      guard !lists.allSatisfy(\.texts.isEmpty) || takesRandomText else { return nil }
    }

    private var lists: [(name: String, texts: [String])] {
      [
        ("secretNames", secretNames), ("plainNames", plainNames), ("secretPaths", secretPaths),
      ]
    }

    var json: JSONValue {
      var members: [(String, JSONValue)] = lists.filter { !$0.texts.isEmpty }
        .map { ($0.name, .array($0.texts.map { .text($0) })) }
      if takesRandomText { members.append(("randomText", .bool(true))) }
      return .object(members)
    }

    init(_ members: JSONMembers) throws(JournalFault) {
      secretNames = try members.texts("secretNames")
      plainNames = try members.texts("plainNames")
      secretPaths = try members.texts("secretPaths")
      takesRandomText = try members.isTrue("randomText")
    }
  }
}

extension JSONMembers {
  /// The texts in a list; none where there is no such member.
  func texts(_ name: ExactText) throws(JournalFault) -> [String] {
    var texts: [String] = []
    for value in try array(name) ?? [] {
      guard case .string(let text) = value else { throw fault(name, "a list of texts") }
      texts.append(text.string)
    }
    return texts
  }
}
