internal import BridgeFormats

// Pasted commands: `curl -u name:password …`, `sshpass -p …`, `tool --token …`.
extension RedactionPass {
  /// Adds to `edits` the passwords in options of commands.
  mutating func commandCredentials(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    var known: Set<String>?
    var offset = 0
    while let dash = bytes[offset...].firstIndex(of: UInt8(ascii: "-")) {
      offset = dash + 1
      guard dash == 0 || bytes[dash - 1].isASCIISpace || "\"'[`".utf8.contains(bytes[dash - 1])
      else { continue }
      let tools = known ?? CommandOption.tools(in: bytes)
      known = tools
      guard let option = CommandOption(bytes, at: dash, tools) else { continue }
      if let value = secretValue(of: option, bytes), !value.isEmpty {
        let text = secret(
          Array(bytes[value]), .credential, "password".utf8, isRemembered: true,
          at: "option \(option.text)")
        if let text { edits.replace(value, with: text) }
      }
      offset = max(offset, option.end)
    }
    statements(bytes, &edits)
    connections(bytes, &edits)
  }

  /// The range of an option's secret; nil if it has none.
  private func secretValue(of option: CommandOption, _ bytes: [UInt8]) -> Range<Int>? {
    if option.isPair {
      let value = option.argument(bytes)
      guard let colon = bytes[value].firstIndex(of: UInt8(ascii: ":")),
        !bytes[colon...].starts(with: "://".utf8)
      else { return nil }
      let isQuoted = colon + 1 < value.upperBound && "\"'".utf8.contains(bytes[colon + 1])
      return isQuoted
        ? colon + 2..<max(colon + 2, value.upperBound - 1) : colon + 1..<value.upperBound
    }
    if option.isPassword { return option.argument(bytes) }
    let name = option.text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard name.count > 1, option.end < bytes.count, bytes[option.end].isASCIISpace,
      grade(of: name) == .secret
    else { return nil }
    let value = option.argument(bytes)
    // After the name of a known command, or in mixed case, the value is not a word of a sentence.
    let isMixed =
      value.count >= 8 && bytes[value].contains(where: \.isASCIIUppercase)
      && bytes[value].contains(where: \.isASCIILowercase)
    return ValueAppearance.isUnlikeProse(bytes[value], atLeast: 6) || isMixed
      || option.isOfKnownTool
      ? value : nil
  }
}

/// An option on a command line.
private struct CommandOption {
  /// The option with its dashes.
  let text: String

  /// The offset after its name.
  let end: Int

  /// Whether its value is a name and a password, separated by a colon.
  let isPair: Bool

  /// Whether its whole value is a password.
  let isPassword: Bool

  /// Whether the command on the line has known options.
  let isOfKnownTool: Bool

  /// A command with a one-letter option that takes a password: in the next word, attached, or both.
  private struct Tool {
    enum Form { case apart, attached, both }
    let name: String
    let option: String
    let form: Form
  }

  private static let passwords: [Tool] =
    ["docker login", "podman login", "registry login", "az login", "oc login", "twine upload"].map {
      Tool(name: $0, option: "-p", form: .apart)
    } + [
      Tool(name: "sshpass", option: "-p", form: .both),
      Tool(name: "mysql", option: "-p", form: .attached),
      Tool(name: "mariadb", option: "-p", form: .attached),
      Tool(name: "7z", option: "-p", form: .attached),
      Tool(name: "zip ", option: "-P", form: .apart),
      Tool(name: "redis-cli", option: "-a", form: .apart),
      Tool(name: "openssl", option: "-k", form: .apart),
      Tool(name: "sqlcmd", option: "-P", form: .both),
      Tool(name: "ldap", option: "-w", form: .apart),
    ]

  private static let longest = 40
  private static let longestValue = 4_096

  /// The option at `dash`; nil if no name follows.
  init?(_ bytes: [UInt8], at dash: Int, _ tools: Set<String>) {
    let name = bytes[dash...].prefix(Self.longest).prefix {
      $0.isASCIIWord || $0 == UInt8(ascii: "-")
    }
    guard name.count >= 2 else { return nil }
    let isShort = name[dash + 1] != UInt8(ascii: "-")
    let whole = String(decoding: name, as: UTF8.self)
    let short = String(decoding: name.prefix(2), as: UTF8.self)
    let isBundle =
      isShort && tools.contains("curl") && name.count <= 6 && name.last == UInt8(ascii: "u")
      && name.dropFirst().allSatisfy(\.isASCIILetter)
    let option = isShort ? short : whole
    func isOf(_ tool: String) -> Bool { tools.contains(tool) && Self.stands(tool, bytes, dash) }
    let isApart = name.count == 2
    isPassword =
      isShort
      && Self.passwords.contains { tool in
        tool.option == short && (tool.form == .both || isApart == (tool.form == .apart))
          && isOf(tool.name)
      }
    isOfKnownTool = !isShort && Self.passwords.contains { isOf($0.name) }
    isPair =
      (isBundle || ["-u", "-U", "--user", "--proxy-user"].contains(option)) && isOf("curl")
      || option == "-a" && isOf("http ")
    // The value of a short option may be attached to it.
    let isWhole = !isShort || isBundle || !isPassword && !isPair && name.count > 2
    (text, end) = isWhole ? (whole, name.endIndex) : (short, dash + 2)
  }

  /// The commands in a text that have known options.
  static func tools(in bytes: [UInt8]) -> Set<String> {
    let all = passwords.map(\.name) + ["curl", "http "]
    return Set(all.filter { bytes.firstStart(of: Array($0.utf8)) != nil })
  }

  /// Whether the command precedes the option on the same line.
  private static func stands(_ tool: String, _ bytes: [UInt8], _ dash: Int) -> Bool {
    let line = bytes[..<dash].suffix(256)
    // A backslash at the end of a line continues it.
    let start =
      line.indices.last { index in
        line[index] == 0x0A && (index == line.startIndex || line[index - 1] != UInt8(ascii: "\\"))
      } ?? line.startIndex
    return line[start...].firstStart(of: Array(tool.utf8)) != nil
  }

  /// The word after the option, without its quotes.
  func argument(_ bytes: [UInt8]) -> Range<Int> {
    let isApart = end < bytes.count && (bytes[end].isASCIISpace || bytes[end] == UInt8(ascii: "="))
    let behind = bytes[(isApart ? end + 1 : end)...]
    let first = behind.firstIndex { !$0.isASCIISpace } ?? bytes.count
    guard first < bytes.count else { return first..<first }
    let quote = bytes[first]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return bytes[first...].prefix(Self.longestValue).prefix { !$0.isASCIISpace }.indices
    }
    let quoted = bytes[(first + 1)...].prefix(Self.longestValue).prefix {
      $0 != quote && $0 != 0x0A
    }
    // `'name':'password'`
    let end = quoted.endIndex
    guard isPair, end + 2 < bytes.count, bytes[end] == quote, bytes[end + 1] == 0x3A else {
      return quoted.indices
    }
    let rest = bytes[(end + 1)...].prefix(Self.longestValue).prefix { !$0.isASCIISpace }
    return first + 1..<rest.endIndex
  }
}
