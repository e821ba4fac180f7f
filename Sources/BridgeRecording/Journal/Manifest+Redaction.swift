internal import BridgeFormats

extension Manifest {
  /// The redactor's rules beyond the standard ones.
  package struct Redaction: Sendable, Hashable {
    package var secretNames: [String] = []
    package var plainNames: [String] = []
    package var secretPaths: [String] = []
    package var takesRandomText = false

    /// Rules from lists of names and paths; keeps their order.
    package init(
      secretNames: [String], plainNames: [String], secretPaths: [String], takesRandomText: Bool
    ) {
      (self.secretNames, self.plainNames) = (secretNames, plainNames)
      (self.secretPaths, self.takesRandomText) = (secretPaths, takesRandomText)
    }

    /// Whether there are no rules beyond the standard ones.
    package var isEmpty: Bool { lists.allSatisfy(\.texts.isEmpty) && !takesRandomText }

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
  /// The texts in a list; empty if the member is absent.
  func texts(_ name: ExactText) throws(JournalFault) -> [String] {
    var texts: [String] = []
    for value in try array(name) ?? [] {
      guard case .string(let text) = value else { throw fault(name, "a list of texts") }
      texts.append(text.string)
    }
    return texts
  }
}
