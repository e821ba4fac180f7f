extension CookieStoreEntry: Codable {
  private enum Key: String, CodingKey {
    case name, value, expires, domain, path, sameSite, partitioned
  }

  /// Reads an object with the members of `CookieInit`.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    self.init(
      name: try object.decode(String.self, forKey: .name),
      value: try object.decode(String.self, forKey: .value))
    expires = try ScriptTime.instant(in: object, forKey: .expires)
    domain = try object.decodeIfPresent(String.self, forKey: .domain)
    path = try object.decodeIfPresent(String.self, forKey: .path) ?? path
    sameSite = try object.decodeIfPresent(SameSite.self, forKey: .sameSite) ?? sameSite
    partitioned = try object.decodeIfPresent(Bool.self, forKey: .partitioned) ?? partitioned
  }

  /// Writes an object with the members of `CookieInit`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(name, forKey: .name)
    try object.encode(value, forKey: .value)
    try object.encodeIfPresent(expires.map(ScriptTime.milliseconds), forKey: .expires)
    try object.encodeIfPresent(domain, forKey: .domain)
    try object.encode(path, forKey: .path)
    try object.encode(sameSite, forKey: .sameSite)
    try object.encode(partitioned, forKey: .partitioned)
  }
}

extension CookieStoreDeletion: Codable {
  private enum Key: String, CodingKey { case name, domain, path, partitioned }

  /// Reads an object with the members of `CookieStoreDeleteOptions`.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    self.init(name: try object.decode(String.self, forKey: .name))
    domain = try object.decodeIfPresent(String.self, forKey: .domain)
    path = try object.decodeIfPresent(String.self, forKey: .path) ?? path
    partitioned = try object.decodeIfPresent(Bool.self, forKey: .partitioned) ?? partitioned
  }

  /// Writes an object with the members of `CookieStoreDeleteOptions`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(name, forKey: .name)
    try object.encodeIfPresent(domain, forKey: .domain)
    try object.encode(path, forKey: .path)
    try object.encode(partitioned, forKey: .partitioned)
  }
}

/// Times as scripts see them: milliseconds since 1970 as a double.
enum ScriptTime {
  /// The range of JavaScript's `Date`, ± 100,000,000 days (ECMA-262 §21.4.1.1).
  private static let range = -8.64e15...8.64e15

  static func instant<Key>(
    in object: KeyedDecodingContainer<Key>, forKey key: Key
  ) throws -> WallInstant? {
    guard let milliseconds = try object.decodeIfPresent(Double.self, forKey: key) else {
      return nil
    }
    guard let moment = instant(milliseconds: milliseconds) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: object, debugDescription: "the time is not a number")
    }
    return moment
  }

  /// The time, clamped to the range of `Date`; nil for NaN.
  static func instant(milliseconds: Double) -> WallInstant? {
    guard !milliseconds.isNaN else { return nil }
    let inRange = min(max(milliseconds, range.lowerBound), range.upperBound)
    return WallInstant(microsecondsSinceEpoch: Int64(inRange * 1000))
  }

  static func milliseconds(_ moment: WallInstant) -> Double {
    Double(moment.microsecondsSinceEpoch) / 1000
  }
}
