internal import BridgeFormats

// Links that let in who has them: to reset a password, to confirm an address, to deliver to a webhook.
extension RedactionPass {
  /// Segments that such a secret follows in a path.
  private static let openers: Set<String> = [
    "activate", "activation", "auth", "callback", "confirm", "confirmation", "hook", "hooks",
    "incomingwebhook", "invitation", "invitations", "invite", "invites", "login", "magic",
    "magic-link", "magiclink", "password", "password-reset", "password_reset", "passwordreset",
    "recover", "recovery", "reset", "reset-password", "reset_password", "resetpassword", "secret",
    "services", "set-password", "share", "token", "tokens", "unsubscribe", "verification",
    "verify", "verify-email", "verify_email", "webhook", "webhooks",
  ]

  /// A longer segment is data.
  private static let longestSegment = 4_096

  /// Adds to `edits` the secrets in the path that is the end of `bytes`.
  mutating func pathSecrets(_ bytes: ArraySlice<UInt8>, _ edits: inout RedactionEdits) {
    var isOpen = false
    for segment in bytes.split(separator: UInt8(ascii: "/"))
    where segment.count <= Self.longestSegment {
      let bare = segment.prefix { $0 != UInt8(ascii: ";") }
      if isOpen, SecretLooks.isRandom(bare) || Self.isDashed(bare) {
        let text = secret(
          PercentEscapes.decoded(bare), .named, "link".utf8, isRemembered: true, at: "URL path")
        if let text { edits.replace(bare.indices, with: text) }
      } else if bare.count <= 24 {
        isOpen =
          isOpen || Self.openers.contains(String(decoding: bare, as: UTF8.self).lowercased())
      }
    }
  }

  /// `c5abc-0123456789abcdef0123456789abcdef`, as Django writes it, and UUIDs.
  private static func isDashed(_ segment: ArraySlice<UInt8>) -> Bool {
    let parts = segment.split(separator: UInt8(ascii: "-"))
    return segment.count >= 24 && parts.count >= 2
      && segment.contains(where: \.isASCIIDigit) && segment.contains(where: \.isASCIILetter)
      && parts.allSatisfy { part in part.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter } }
      && parts.contains { part in
        part.count >= 8 && part.contains(where: \.isASCIIDigit)
          && part.allSatisfy { $0.hexDigitValue != nil }
      }
  }
}
