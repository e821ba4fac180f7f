internal import BridgeRecording
internal import BridgeFormats

/// An open JSON array or object, and what names say about its values.
struct JSONLevel {
  let isObject: Bool

  /// The grade that its name gives to everything in it.
  let grade: SecretNames.Grade

  let matcher: JSONPathMatcher

  /// Whether it is an object under the name of a session.
  let isSession: Bool

  /// The value of an earlier member `name`, as in lists of fields.
  var named: [UInt8] = []

  /// The names that a `columns` list of the object gives to the values of its rows, in order.
  var columns: [[UInt8]] = []

  /// Whether it holds texts of a user interface, judging by the names in it.
  let isLabels: Bool

  /// A `value` that appeared before the `name` of the same object.
  var held: JSONString?

  /// The name of the member that comes next or was read last.
  var key: [UInt8]?
  var keyGrade = SecretNames.Grade.none
  var index = -1

  /// A level under a name of that `grade`. In an object of secrets every member is a secret, while the object of a
  /// session has members of many kinds. Elements of an array take the grade of its name.
  init(
    isObject: Bool, _ grade: SecretNames.Grade, _ matcher: JSONPathMatcher, isLabels: Bool = false
  ) {
    (self.isObject, self.matcher, self.isLabels) = (isObject, matcher, isLabels)
    self.grade = grade == .secret || grade == .weak || grade == .number || !isObject ? grade : .none
    isSession = isObject && grade == .session
  }

  /// Whether the next value belongs to a schema.
  var isSchema = false

  /// The step of paths to the last value.
  var step: JSONPath.Step {
    key.map { .name(ExactText(String(decoding: $0, as: UTF8.self))) } ?? .index(index)
  }

  /// The grade of the next value.
  var valueGrade: SecretNames.Grade {
    if isSchema { return .none }
    return isObject && keyGrade != .none ? keyGrade : grade
  }
}

extension RedactionPass {
  /// Notes what a member's name says about the value that comes next.
  mutating func take(_ name: [UInt8], in level: inout JSONLevel) {
    level.keyGrade = grade(of: name, in: level)
    level.isSchema =
      level.grade != .none
      && (Self.schemaKeys.contains(name) || context.names.isDescribing(name))
  }

  /// The grade of the value under a key. In a session, `id`, `key` and `value` count; a `value` takes the grade of the
  /// `name` before it.
  mutating func grade(of key: [UInt8], in level: JSONLevel) -> SecretNames.Grade {
    let own = grade(of: key)
    guard own == .none else { return own }
    if Self.valueKeys.contains(key.map(\.lowercasedASCII)), !level.named.isEmpty {
      let other = grade(of: level.named, isParameter: true)
      if other != .none { return other }
    }
    return level.isSession && Self.sessionKeys.contains(key) ? .session : .none
  }

  /// The lower-case keys under which an object stores a name and its value.
  static let nameKeys = Set(
    [
      "name", "key", "k", "field", "header", "parameter", "property", "variable", "id", "param",
      "label", "setting",
      "attribute", "attr", "cookie", "option", "parametername", "parameterkey", "attributename",
    ].map {
      Array($0.utf8)
    })
  static let valueKeys = Set(
    [
      "value", "v", "val", "content", "data", "stringvalue", "string_value", "values",
      "parametervalue", "attributevalue",
    ].map { Array($0.utf8) })

  /// Keys of schemas that describe a secret (JSON Schema, OpenAPI).
  static let schemaKeys = Set(
    [
      "type", "description", "title", "format", "$ref", "pattern", "required", "minLength",
      "maxLength", "readOnly", "writeOnly", "nullable", "deprecated", "in", "label", "placeholder",
      "hint", "help", "message", "messages", "name", "scheme", "bearerFormat", "items", "scope",
      "scopes", "enum", "symbol", "decimals", "logo", "logoURI", "icon", "color", "background",
      "foreground", "category",
    ].map { Array($0.utf8) })

  /// Names of objects that hold texts: catalogues of labels and errors, and language codes.
  static func isLabels(_ key: [UInt8]) -> Bool {
    labelKeys.contains(key.filter { $0.isASCIIAlphanumeric }.map { $0 | 0x20 })
      || isLanguage(key)
  }

  private static let labelKeys = Set(
    [
      "label", "labels", "messages", "translation", "translations", "locale", "locales", "strings",
      "texts", "placeholders", "hints", "tooltips", "titles", "descriptions", "captions",
      "fieldnames", "displaynames", "errors", "validation", "validations", "i18n", "l10n", "intl",
    ].map { Array($0.utf8) })

  private static let languages = Set(
    [
      "ar", "bg", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "hi", "hu", "it", "ja",
      "ko", "nb", "nl", "pl", "pt", "ro", "ru", "sk", "sv", "th", "tr", "uk", "vi", "zh",
    ].map { Array($0.utf8) })

  /// `de`, `pt-BR`, `zh_Hans`.
  private static func isLanguage(_ key: [UInt8]) -> Bool {
    languages.contains(Array(key.prefix(2)))
      && (key.count == 2 || (5...7).contains(key.count) && "-_".utf8.contains(key[2]))
  }

  private static let sessionKeys = Set(["id", "key", "value"].map { Array($0.utf8) })
}
