internal import BridgeFormats

// Links that act as credentials: to reset a password, to confirm an address, to call a webhook.
extension RedactionPass {
  /// Words in the path segment before a secret: `reset-password`, `verifyEmail`.
  private static let openers: Set<String> = [
    "activate", "activation", "approve", "auth", "callback", "callbacks", "confirm", "confirmation",
    "confirmations",
    "hook", "hooks", "ipn", "notify", "incoming", "join", "key", "keys", "optout", "otp",
    "register", "registration",
    "session", "sessions", "signup", "sso", "unsub", "invitation", "invitations", "invite",
    "invites", "login", "magic",
    "magiclink", "password", "passwordreset", "passwords", "recover", "recovery", "reset",
    "resets", "resetpassword", "secret", "services", "share", "token", "tokens", "unsubscribe",
    "feed", "feeds", "ical", "calendar", "calendars", "rss", "shared", "validate", "verification",
    "change", "passwordless", "unlock", "verifications", "verify", "webhook", "webhookb",
    "webhooks",
  ]

  /// A longer segment is data.
  private static let longestSegment = 4_096

  /// Adds to `edits` the secrets in the path at the end of `bytes`. `besideCredential`: whether the query has a secret; a
  /// UUID in the path then names a thing, as in `/rss/watch/UUID?token=…`.
  mutating func pathSecrets(
    _ bytes: ArraySlice<UInt8>, _ edits: inout RedactionEdits, besideCredential: Bool = false
  ) {
    var isOpen = false
    for segment in bytes.split(separator: UInt8(ascii: "/"))
    where segment.count <= Self.longestSegment {
      let bare = Self.withoutFeedName(segment.prefix { $0 != UInt8(ascii: ";") })
      let plain = PercentEscapes.decoded(bare)
      if besideCredential, bare.isUUID { continue }
      if isOpen, !Self.isFile(bare), Self.isSecret(plain) {
        let text = secret(plain, .named, "link".utf8, isRemembered: true, at: "URL path")
        if let text { edits.replace(bare.indices, with: text) }
      } else if !isOpen, bare.count <= 40 {
        isOpen = Self.opens(bare)
      }
    }
  }

  /// Whether a segment looks random without its escapes, which mix letters and digits: `%2Forders%2Fmine`. A text with
  /// spaces, such as a search, does so only by one of its words.
  private static func isSecret(_ plain: some Collection<UInt8>) -> Bool {
    plain.split(separator: UInt8(ascii: " ")).contains { word in
      let word = Array(word)[...]
      return ValueAppearance.isRandom(word) || isDashed(word)
    }
  }

  /// Words of a path whose query is a credential, whatever its parameters are called: `/verify-email?c=…`.
  private static let queryOpeners: Set<String> = [
    "activate", "activation", "confirm", "confirmation", "invitation", "invite", "reset", "unlock",
    "unsubscribe", "verification", "verify",
  ]

  /// Adds the random-looking values in the query of such a link to `edits`, unless those cover them already.
  mutating func linkSecrets(
    _ path: ArraySlice<UInt8>, query: ArraySlice<UInt8>, _ edits: inout RedactionEdits
  ) {
    guard query.count > 16, let last = path.split(separator: UInt8(ascii: "/")).last,
      last.count <= 40, Self.opens(last, Self.queryOpeners)
    else { return }
    let done = RangeList(edits.list.map(\.range))
    for pair in query.split(separator: UInt8(ascii: "&")) {
      guard let value = pair.cut(at: "=").tail else { continue }
      let bare = PercentEscapes.decoded(value)
      guard ValueAppearance.isRandom(bare), !ValueAppearance.isPlainPath(Array(bare)),
        !done.overlaps(value.indices)
      else { continue }
      let text = secret(bare, .named, "link".utf8, isRemembered: true, at: "URL query")
      if let text { edits.replace(value.indices, with: text) }
    }
  }

  /// Whether a word of the segment is one of `openers`.
  private static func opens(
    _ segment: ArraySlice<UInt8>, _ openers: Set<String> = RedactionPass.openers
  ) -> Bool {
    var (word, wasLower) = ("", false)
    for byte in segment {
      let isUpper = byte.isASCIIUppercase
      if !byte.isASCIILetter || isUpper && wasLower {
        if openers.contains(word) { return true }
        word = ""
      }
      if byte.isASCIILetter { word.unicodeScalars.append(Unicode.Scalar(byte | 0x20)) }
      wasLower = byte.isASCIILetter && !isUpper
    }
    return openers.contains(word)
      || segment.elementsEqual("opt-out".utf8)
  }

  /// The segment without `private-` and the extension of a feed, which surround the secret in `private-….ics`.
  private static func withoutFeedName(_ segment: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bare = segment
    if bare.starts(with: "private-".utf8) { bare = bare.dropFirst(8) }
    for tail in [".ics", ".ical", ".rss", ".atom", ".vcf"]
    where bare.suffix(tail.utf8.count).elementsEqual(tail.utf8) {
      bare = bare.dropLast(tail.utf8.count)
    }
    return bare
  }

  /// Whether it has a file extension, such as `main.3f4a5b6c.js`.
  private static func isFile(_ segment: ArraySlice<UInt8>) -> Bool {
    guard let dot = segment.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let tail = segment[(dot + 1)...]
    return (2...5).contains(tail.count)
      && tail.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit }
      && tail.contains(where: \.isASCIILowercase)
  }

  /// `c5abc-0123456789abcdef0123456789abcdef`, as Django writes it, and UUIDs.
  private static func isDashed(_ segment: ArraySlice<UInt8>) -> Bool {
    let parts = segment.split(separator: UInt8(ascii: "-"))
    return segment.count >= 24 && parts.count >= 2
      && segment.contains(where: \.isASCIIDigit) && segment.contains(where: \.isASCIILetter)
      && parts.allSatisfy { part in part.allSatisfy { $0.isASCIIAlphanumeric } }
      && parts.contains { part in
        part.count >= 8 && part.contains(where: \.isASCIIDigit)
          && part.allSatisfy(\.isHexDigit)
      }
  }
}
