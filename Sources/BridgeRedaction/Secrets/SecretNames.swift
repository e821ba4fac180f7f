internal import BridgeFormats

/// Decides by the name of a field whether its value is a secret.
package struct SecretNames: Sendable {
  /// How much a name says about the value.
  enum Grade: Sendable {
    case none
    /// A secret if the value looks like a key.
    case weak
    /// A number that people type: a secret if the value is a number.
    case pin
    /// The number of a card, an account or a person: a secret if its check digits are right.
    case number
    /// A code: a secret unless it is a plain word or a short number, like error codes.
    case code
    /// Part of a session: a secret, and also searched for elsewhere unless it is a plain word.
    case session
    /// A secret, and also searched for elsewhere.
    case secret
  }

  private let secret: Set<String>
  private let plain: Set<String>

  init(_ rules: RedactionRules) {
    secret = Set(rules.secretNames.map { Self.joined($0.utf8) })
    plain = Set(rules.plainNames.map { Self.joined($0.utf8) })
  }

  /// Longer names are ignored.
  private static let longest = 256

  /// The grade of a value under `name`. As a parameter of a URL, a form or a setting, `key` names a secret as well.
  func grade(of name: some Collection<UInt8>, isParameter: Bool = false) -> Grade {
    let count = name.count
    guard count <= Self.longest else { return .none }
    if !secret.isEmpty || !plain.isEmpty {
      let joined = Self.joined(name)
      if plain.contains(joined) { return .none }
      if secret.contains(joined) { return .secret }
    }
    guard count > 1 else { return .none }
    let roles = NameTable.automaton.roles(in: name)
    if Self.isForeignPassword(name) { return .secret }
    // A placeholder in place of a name says nothing about the value, although it contains the word.
    if roles.isEmpty || name.starts(with: SecretPlaceholder.opening) { return .none }
    if roles.contains(.describing), !roles.contains(.certain) { return .none }
    if Self.isNumbered(name), !roles.contains(.pin),
      NameTable.automaton.roles(in: Self.withoutNumber(name)).contains(.describing)
    {
      return .none
    }
    if roles.contains(.secret) { return .secret }
    if roles.contains(.pin) { return .pin }
    if roles.contains(.session) { return .session }
    if roles.contains(.number) { return .number }
    if isParameter, roles.contains(.parameter) { return .code }
    if roles.contains(.weak) { return .weak }
    if isParameter, roles.contains(.key), roles.isDisjoint(with: .publicKey) { return .weak }
    return roles.contains(.code) && roles.isDisjoint(with: .publicCode) ? .code : .none
  }

  /// Whether it is one of a numbered series: `passwordLabel1`.
  private static func isNumbered(_ name: some Collection<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in name { last = byte }
    return last.isASCIIDigit
  }

  private static func withoutNumber(_ name: some Collection<UInt8>) -> ArraySlice<UInt8> {
    let bytes = Array(name)
    return bytes[..<(bytes.lastIndex { !$0.isASCIIDigit }.map { $0 + 1 } ?? 0)]
  }

  /// The grade of a header field's value. `X-Acme-Key` and the like name secrets; fields in which a proxy identifies
  /// the user count as those of sessions.
  func grade(ofHeader name: String) -> Grade {
    let grade = grade(of: name.utf8)
    guard grade == .none, !plain.contains(Self.joined(name.utf8)) else { return grade }
    if Self.isKeyField(name) { return .secret }
    let roles = NameTable.automaton.roles(in: name.utf8)
    if roles.isSuperset(of: [.proxy, .person]) { return .session }
    // A key without `X-`, as in `Fastly-Key`, is a secret if the value looks like one.
    let isKey = roles.contains(.key) && roles.isDisjoint(with: .publicKey) && name.contains("-")
    return isKey ? .weak : .none
  }

  /// Whether the value of a field identifies a person. Such a name may contain blanks.
  func isPerson(ofHeader name: String) -> Bool {
    NameTable.automaton.roles(in: name.utf8).isSuperset(of: [.proxy, .person])
      && grade(ofHeader: name) == .session
  }

  /// Whether it is the word for a password in a language with another script.
  private static func isForeignPassword(_ name: some Collection<UInt8>) -> Bool {
    guard name.count <= 40, name.contains(where: { $0 >= 0x80 }) else { return false }
    return foreignPasswords.contains(String(decoding: name, as: UTF8.self).lowercased())
  }

  private static let foreignPasswords: Set<String> = [
    "contraseña", "hasło", "lösenord", "пароль", "密码", "密碼", "パスワード", "비밀번호", "şifre",
    "κωδικός", "סיסמה", "كلمة المرور",
  ]

  /// Whether people may choose a secret of that name, with blanks in it.
  func mayHaveBlanks(_ name: some Collection<UInt8>) -> Bool {
    !secret.isEmpty && secret.contains(Self.joined(name))
      || NameTable.automaton.roles(in: name).contains(.chosen)
  }

  /// Whether the name is ambiguous: it contains a word for a token, a key or a session, but not for a password, and no
  /// rule lists it.
  func isWeak(_ name: some Collection<UInt8>) -> Bool {
    let roles = NameTable.automaton.roles(in: name)
    return !roles.isDisjoint(with: [.secret, .session])
      && roles.isDisjoint(with: [.chosen, .certain]) && !roles.isSuperset(of: [.proxy, .person])
      && (secret.isEmpty || !secret.contains(Self.joined(name))) && !Self.isForeignPassword(name)
  }

  /// Whether a name describes a secret, so that its value is not one.
  func isDescribing(_ name: some Collection<UInt8>) -> Bool {
    NameTable.automaton.roles(in: name).contains(.describing)
  }

  /// Whether the value of a header field of that name is a key, token or secret, including fields like `X-Acme-Key`.
  package static func isCredential(_ name: String) -> Bool {
    standard.grade(of: name.utf8) == .secret || isKeyField(name)
  }

  /// Whether it is an `X-` field that ends in `Key`, except keys of caches and tables.
  static func isKeyField(_ name: String) -> Bool {
    guard name.utf8.count > 5, name.utf8.prefix(2).map({ $0 | 0x20 }) == Array("x-".utf8) else {
      return false
    }
    let roles = NameTable.automaton.roles(in: name.utf8)
    return roles.contains(.key) && roles.isDisjoint(with: .publicKey)
  }

  /// Whether the recorder could have replaced the value by a placeholder of that name.
  package static func mayStand(_ value: some Collection<UInt8>, forPlaceholder name: String) -> Bool
  {
    !ValueAppearance.isHarmless(value) && !ValueAppearance.isStandIn(Array(value))
      && !(standard.isWeak(name.utf8) && ValueAppearance.isOrdinary(value))
  }

  private static let standard = SecretNames(RedactionRules())

  /// The letters and digits of a name, in lower case.
  private static func joined(_ name: some Sequence<UInt8>) -> String {
    String(
      decoding: name.compactMap { byte -> UInt8? in
        if byte.isASCIILetter { return byte | 0x20 }
        return byte.isASCIIDigit ? byte : nil
      }, as: UTF8.self)
  }
}

/// The names of tokens, for replay.
package enum TokenNames {
  /// Whether a field, parameter, member or attribute of that name holds a token.
  package static func isToken(_ name: String) -> Bool {
    NameTable.automaton.roles(in: name.utf8).contains(.token)
  }

  /// Whether a token of that name is new in every response, so that it is not compared. `code` and `state` are more
  /// often results of a request, and a ticket is often an object of the application.
  package static func isRenewed(_ name: String) -> Bool {
    NameTable.automaton.roles(in: name.utf8).contains(.renewed)
  }
}
