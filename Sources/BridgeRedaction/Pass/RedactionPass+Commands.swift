internal import BridgeFormats

// Commands that people paste: `curl -u name:password …`, `sshpass -p …`, `tool --token …`, and statements of SQL.
extension RedactionPass {
  /// Adds to `edits` the passwords that options of commands give.
  mutating func commandCredentials(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    let tools = CommandOption.tools(in: bytes)
    var offset = 0
    while let dash = bytes[offset...].firstIndex(of: UInt8(ascii: "-")) {
      offset = dash + 1
      guard dash == 0 || bytes[dash - 1].isASCIISpace || "\"'[`".utf8.contains(bytes[dash - 1]),
        let option = CommandOption(bytes, at: dash, tools)
      else { continue }
      if let value = secretValue(of: option, bytes), !value.isEmpty {
        let text = secret(
          Array(bytes[value]), .credential, "password".utf8, isRemembered: true,
          at: "option \(option.text)")
        if let text { edits.replace(value, with: text) }
      }
      offset = max(offset, option.end)
    }
    statements(bytes, &edits)
  }

  /// Where the secret of an option stands; nil where it has none.
  private func secretValue(of option: CommandOption, _ bytes: [UInt8]) -> Range<Int>? {
    if option.isPair {
      let value = option.argument(bytes)
      let colon = bytes[value].firstIndex(of: UInt8(ascii: ":"))
      return colon.map { $0 + 1..<value.upperBound }
    }
    if option.isPassword { return option.argument(bytes) }
    guard option.text.hasPrefix("--"), option.end < bytes.count, bytes[option.end].isASCIISpace,
      grade(of: option.text.utf8.dropFirst(2)) == .secret
    else { return nil }
    let value = option.argument(bytes)
    return SecretLooks.isUnlikeProse(bytes[value], atLeast: 6) ? value : nil
  }

  /// Adds the passwords of `IDENTIFIED BY '…'` and `PASSWORD '…'`.
  private mutating func statements(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    var offset = 0
    while let quote = bytes[offset...].firstIndex(of: UInt8(ascii: "'")) {
      offset = quote + 1
      let before = bytes[..<quote].suffix(14).map { $0 | 0x20 }
      guard before.ends(with: "identified by ") || before.ends(with: " password "),
        let end = bytes[offset...].prefix(512).firstIndex(of: UInt8(ascii: "'"))
      else { continue }
      let text = secret(
        Array(bytes[offset..<end]), .credential, "password".utf8, isRemembered: true,
        at: "statement")
      if let text { edits.replace(offset..<end, with: text) }
      offset = end + 1
    }
  }
}

/// An option on a command line.
private struct CommandOption {
  /// With its dashes.
  let text: String

  /// Behind its name.
  let end: Int

  /// Whether it takes a name and a password with a colon between.
  let isPair: Bool

  /// Whether its whole value is a password.
  let isPassword: Bool

  /// Commands with an option of one letter that takes a password.
  private static let passwords = [
    ("-p", "sshpass"), ("-p", "mysql"), ("-p", "docker login"), ("-a", "redis-cli"),
  ]

  private static let longest = 40
  private static let longestValue = 4_096

  /// The option at `dash`; nil where no name follows.
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
    isPassword = isShort && Self.passwords.contains { $0.0 == short && isOf($0.1) }
    isPair =
      (isBundle || ["-u", "-U", "--user", "--proxy-user"].contains(option)) && isOf("curl")
      || option == "-a" && isOf("http ")
    // The value of a short option may follow it at once.
    let isWhole = !isShort || isBundle
    (text, end) = isWhole ? (whole, name.endIndex) : (short, dash + 2)
  }

  /// The commands in a text whose options are known.
  static func tools(in bytes: [UInt8]) -> Set<String> {
    let all = passwords.map(\.1) + ["curl", "http "]
    return Set(all.filter { bytes.firstStart(of: Array($0.utf8)) != nil })
  }

  /// Whether the command stands in the line before the option.
  private static func stands(_ tool: String, _ bytes: [UInt8], _ dash: Int) -> Bool {
    let line = bytes[..<dash].suffix(256)
    let start = line.lastIndex(of: 0x0A) ?? line.startIndex
    return line[start...].firstStart(of: Array(tool.utf8)) != nil
  }

  /// The word behind it, without its quotes.
  func argument(_ bytes: [UInt8]) -> Range<Int> {
    let isApart = end < bytes.count && (bytes[end].isASCIISpace || bytes[end] == UInt8(ascii: "="))
    let behind = bytes[(isApart ? end + 1 : end)...]
    let first = behind.firstIndex { !$0.isASCIISpace } ?? bytes.count
    guard first < bytes.count else { return first..<first }
    let quote = bytes[first]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return bytes[first...].prefix(Self.longestValue).prefix { !$0.isASCIISpace }.indices
    }
    return bytes[(first + 1)...].prefix(Self.longestValue).prefix { $0 != quote && $0 != 0x0A }
      .indices
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
