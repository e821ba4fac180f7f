internal import BridgeFormats
public import BridgeSession

extension ReplaySecret {
  /// Reads `NAME=env:VARIABLE` or `NAME:DIGITS=env:VARIABLE`.
  ///
  /// Secrets come from the environment, since other processes on the machine can read arguments.
  /// - Throws: ``ReplayError`` with code `badOption` for anything else, or if the variable is not set.
  public init(_ argument: String, environment: [String: String]) throws(ReplayError) {
    let sides = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard sides.count == 2, sides[1].hasPrefix("env:"), sides[1].count > 4 else {
      // The text after `=` may be the secret itself, so it is not quoted.
      throw ReplayError(
        .secrets, "write NAME=env:VARIABLE, as in password=env:SHOP_PASSWORD")
    }
    let variable = String(sides[1].dropFirst(4))
    guard let text = environment[variable], !text.isEmpty else {
      throw ReplayError(
        .secrets, "the environment variable \(variable.printable) is not set or empty")
    }
    let parts = sides[0].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else {
      throw ReplayError(
        .secrets,
        "“\(sides[0].printable)” does not name a placeholder, such as password or password:1a2b3c4d"
      )
    }
    self.init(
      name: parts[0], digest: parts.count == 2 ? parts[1].lowercased() : nil,
      value: Array(text.utf8))
  }
}
