/// Why a cookie was refused by the jar, or left out of a request. The raw values are stable.
public enum CookieReason: String, Error, Sendable, CaseIterable {
  /// The line holds a control character other than TAB (P2).
  case controlCharacter
  /// A row of a file that no jar writes, such as one with a host in upper case.
  case unreadable
  /// Name and value are both empty (P4).
  case empty
  /// Name and value have more than 4096 bytes together (P4).
  case tooLarge
  /// The path, given or by default, has more than 1024 bytes (S5); Path may have no more either.
  case pathTooLong
  /// The host has more than 253 characters, which no name in the DNS has (S1).
  case hostTooLong
  /// A header would carry name and value as something else: a `;`, an outer space, a `=` in the
  /// name (P3). Only cookies of files can be so.
  case notOnePair
  /// The Domain attribute is not ASCII (P10).
  case domainNotASCII
  /// The Domain attribute is a public suffix, or above the registrable domain (S3).
  case domainPublicSuffix
  /// The host is not the cookie's, nor below it (S4, G1).
  case domainMismatch
  /// Secure, and the URL is not (S6, G1).
  case urlNotSecure
  /// HttpOnly, and script asks (S7, G1).
  case httpOnly
  /// Script may not replace or delete an HttpOnly cookie (S7).
  case overwritesHTTPOnly
  /// An insecure URL may not shadow or delete a Secure cookie (S8).
  case overwritesSecure
  /// SameSite, and the request comes from another site (S9).
  case crossSite
  /// SameSite=None without Secure (S10).
  case sameSiteNoneNotSecure
  /// The name begins with a prefix whose promises the cookie does not keep (S11).
  case prefixBroken
  /// No name, and a value that reads like a prefixed name (S12).
  case prefixInValue
  /// Partitioned without Secure (C1).
  case partitionedNotSecure
  /// The credentials mode keeps cookies out (J1).
  case credentialsOmitted
  /// The jar is full of cookies that are more worth keeping (E1).
  case evicted
  /// The URL's path is not the cookie's, nor below it (G2).
  case pathMismatch
  /// The jar has been closed, and takes nothing any more.
  case jarClosed
  /// Its time is over (G1).
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
  /// It is in the jar.
  case stored
  /// It is in the jar in place of the one with the same name, host and path.
  case replaced
  /// It came expired: the one it names, if there was one, is gone.
  case deleted
  /// It is not in the jar, for all of these reasons.
  case rejected(Set<CookieReason>)
}

/// The cookies that a look-up found, and those it left out.
public struct CookieSelection: Sendable, Hashable {
  /// A cookie of the same site that does not go along, and every reason for that.
  public struct Exclusion: Sendable, Hashable {
    /// The cookie.
    public let cookie: Cookie
    /// Why it stays.
    public let reasons: Set<CookieReason>
  }

  /// The cookies that go along, in the order of the Cookie header.
  public internal(set) var included: [Cookie] = []

  /// The cookies of the same site and partition that do not.
  public internal(set) var excluded: [Exclusion] = []
}
