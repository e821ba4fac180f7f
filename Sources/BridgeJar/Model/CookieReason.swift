/// Why a cookie was refused by the jar, or not sent with a request. The raw values are stable.
public enum CookieReason: String, Error, Sendable, CaseIterable {
  /// The line contains a control character other than TAB (P2).
  case controlCharacter
  /// A row of a file that no jar writes, such as one with an upper-case host.
  case unreadable
  /// Name and value are both empty (P4).
  case empty
  /// Name and value together exceed 4096 bytes (P4).
  case tooLarge
  /// The path exceeds 1024 bytes, whether given or by default (S5).
  case pathTooLong
  /// The host exceeds 253 characters, the maximum in the DNS (S1).
  case hostTooLong
  /// A header field would change name and value: a `;`, outer white space, a `=` in the name (P3). Only cookies of
  /// files can have these.
  case notOnePair
  /// The Domain attribute is not ASCII (P10).
  case domainNotASCII
  /// The Domain attribute is a public suffix, or above the registrable domain (S3).
  case domainPublicSuffix
  /// The host is neither the cookie's nor a subdomain of it (S4, G1).
  case domainMismatch
  /// The cookie is Secure and the URL is not (S6, G1).
  case urlNotSecure
  /// The cookie is HttpOnly and the access is by script (S7, G1).
  case httpOnly
  /// Script must not replace or delete an HttpOnly cookie (S7).
  case overwritesHTTPOnly
  /// An insecure URL must not shadow or delete a Secure cookie (S8).
  case overwritesSecure
  /// The cookie is not SameSite=None, and the request comes from another site (S9).
  case crossSite
  /// SameSite=None without Secure (S10).
  case sameSiteNoneNotSecure
  /// The name has a prefix whose requirements the cookie does not meet (S11).
  case prefixBroken
  /// A nameless cookie whose value looks like a prefixed name (S12).
  case prefixInValue
  /// Partitioned without Secure (C1).
  case partitionedNotSecure
  /// The credentials mode excludes cookies (J1).
  case credentialsOmitted
  /// The jar is full of cookies of higher priority (E1).
  case evicted
  /// The URL's path is neither the cookie's nor below it (G2).
  case pathMismatch
  /// The jar is closed.
  case jarClosed
  /// It has expired (G1).
  case expired
  /// SameSite=Strict, and the request comes from another site (G3).
  case sameSiteStrict
  /// SameSite=Lax, and the request comes from another site and loads no page (G3).
  case sameSiteLax
  /// No SameSite, which is enforced like Lax (G3).
  case sameSiteUnset
}

/// The outcome of storing a cookie.
public enum StoreOutcome: Sendable, Hashable {
  /// The cookie was added to the jar.
  case stored
  /// The cookie replaced the one with the same name, host and path.
  case replaced
  /// The cookie had already expired; an existing one with its identity was removed.
  case deleted
  /// The cookie was refused, for these reasons.
  case rejected(Set<CookieReason>)
}

/// The cookies that a look-up found, and those it excluded.
public struct CookieSelection: Sendable, Hashable {
  /// A cookie of the same site that is not sent, and every reason why.
  public struct Exclusion: Sendable, Hashable {
    /// The cookie.
    public let cookie: Cookie
    /// Why it is not sent.
    public let reasons: Set<CookieReason>
  }

  /// The cookies that are sent, in the order of the Cookie field.
  public internal(set) var included: [Cookie] = []

  /// The cookies of the same site and partition that are not sent.
  public internal(set) var excluded: [Exclusion] = []
}
