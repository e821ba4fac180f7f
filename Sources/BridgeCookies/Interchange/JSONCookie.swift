internal import BridgeFormats

/// The members of a JSON object that describes a cookie, in any dialect.
struct JSONCookie {
  private let members: [ExactText: JSONValue]

  init(_ piece: JSONPiece) throws(ForeignRefusal) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: piece.bytes, loneSurrogates: .rejected)
    } catch {
      throw .unreadable(error.reason == .loneSurrogate ? .notText : .notACookie)
    }
    guard case .object(let object) = value else { throw .unreadable(.notACookie) }
    members = object.byName
  }

  /// The cookie as `chrome.cookies`, EditThisCookie and Playwright describe it; their members do not conflict.
  func parts() throws(ForeignRefusal) -> ForeignParts {
    ForeignParts(
      name: try bytes("name", or: .nameUnusable), value: try bytes("value", or: .valueUnusable),
      domain: try bytes("domain", or: .hostUnusable),
      coversSubdomains: try optionalFlag("hostOnly").map { !$0 },
      path: try optionalBytes("path", or: .pathUnusable) ?? [], attributes: try attributes(),
      partition: try partition())
  }

  /// The attributes that all dialects share.
  func attributes() throws(ForeignRefusal) -> ForeignParts.Attributes {
    var attributes = ForeignParts.Attributes(
      isSecure: try optionalFlag("secure") ?? false,
      isHTTPOnly: try optionalFlag("httpOnly") ?? false)
    if try optionalFlag("session") != true { attributes.expires = try expiry() }
    if let sameSite {
      attributes.sameSite = sameSite
    } else {
      attributes.notes.insert(.sameSiteUnknown)
    }
    return attributes
  }

  func bytes(
    _ name: ExactText, or fault: CookieImport.Fault
  ) throws(ForeignRefusal) -> [UInt8] {
    guard let bytes = try optionalBytes(name, or: fault) else { throw .unreadable(fault) }
    return bytes
  }

  func optionalBytes(
    _ name: ExactText, or fault: CookieImport.Fault
  ) throws(ForeignRefusal) -> [UInt8]? {
    switch members[name] {
    case nil, .null: return nil
    case .string(let text): return Array(text.string.utf8)
    default: throw .unreadable(fault)
    }
  }

  func optionalFlag(_ name: ExactText) throws(ForeignRefusal) -> Bool? {
    switch members[name] {
    case nil, .null: return nil
    case .bool(let flag): return flag
    default: throw .unreadable(.flagUnusable)
    }
  }

  private func expiry() throws(ForeignRefusal) -> WallInstant? {
    switch members["expires"] ?? members["expirationDate"] {
    case nil, .null: return nil
    case .number(let number):
      guard let seconds = ForeignMoment.number(number.source) else { break }
      return ForeignMoment.expiry(seconds)
    case .string(let text):
      do {
        return try ForeignMoment.expiry(text.string)
      } catch {
        throw .unreadable(error)
      }
    default: break
    }
    throw .unreadable(.expiryUnusable)
  }

  /// P12, in the dialects' spellings; nil for an unknown word.
  private var sameSite: Cookie.SameSite? {
    switch members["sameSite"] {
    case nil, .null: return .unset
    case .string(let text):
      switch text.string.lowercased() {
      case "none", "no_restriction": return Cookie.SameSite.none
      case "lax": return .lax
      case "strict": return .strict
      case "", "unspecified", "unset", "default": return .unset
      default: return nil
      }
    default: return nil
    }
  }

  private func partition() throws(ForeignRefusal) -> ForeignPartition? {
    let hasCrossSiteAncestor = try optionalFlag("_crHasCrossSiteAncestor") ?? false
    do {
      return try ForeignPartition.read(
        members["partitionKey"], hasCrossSiteAncestor: hasCrossSiteAncestor)
    } catch {
      throw .unreadable(error)
    }
  }
}
