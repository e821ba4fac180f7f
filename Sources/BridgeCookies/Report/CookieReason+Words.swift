extension CookieReason {
  /// The reason in words, for people.
  package var words: String {
    switch self {
    case .controlCharacter: "it contains a control character"
    case .unreadable: "it is not in the form that a jar writes"
    case .empty: "name and value are both empty"
    case .tooLarge: "name and value have more than 4096 bytes together"
    case .pathTooLong: "its path, given or that of the URL, has more than 1024 bytes"
    case .hostTooLong: "its host has more than 253 characters"
    case .notOnePair: "a header field would change its name or value"
    case .domainNotASCII: "its Domain is not ASCII"
    case .domainPublicSuffix: "its Domain is a public suffix, or above the registrable domain"
    case .domainMismatch: "the host is neither the cookie's nor a subdomain of it"
    case .urlNotSecure: "it is Secure, and the URL is not"
    case .httpOnly: "it is HttpOnly, and not available to script"
    case .overwritesHTTPOnly: "script may not replace or delete an HttpOnly cookie"
    case .overwritesSecure: "an insecure URL may not shadow or delete a Secure cookie"
    case .crossSite: "it has SameSite, and the request comes from another site"
    case .sameSiteNoneNotSecure: "SameSite=None needs Secure"
    case .prefixBroken: "it does not meet the rules of its name's prefix"
    case .prefixInValue: "it has no name, and a value that looks like a prefixed name"
    case .partitionedNotSecure: "Partitioned needs Secure"
    case .credentialsOmitted: "the request's credentials mode excludes cookies"
    case .evicted: "the jar is full of cookies with higher priority"
    case .jarClosed: "the jar has been closed"
    case .pathMismatch: "the URL's path is neither the cookie's nor below it"
    case .expired: "it has expired"
    case .sameSiteStrict: "it is SameSite=Strict, and the request comes from another site"
    case .sameSiteLax:
      "it is SameSite=Lax, and the request comes from another site and loads no page"
    case .sameSiteUnset:
      "it has no SameSite, which counts as Lax, and the request comes from another site"
    }
  }
}

extension CookieImport.Fault {
  /// The fault in words, for people.
  package var words: String {
    switch self {
    case .notACookie: "it is not a cookie in this format"
    case .nameUnusable: "its name is missing or not text"
    case .valueUnusable: "its value is missing or not text"
    case .hostUnusable: "its domain is missing or not a host"
    case .pathUnusable: "its path does not begin with /"
    case .expiryUnusable: "its expiry is not a time"
    case .flagUnusable: "a flag is neither true nor false"
    case .partitionUnusable: "its partition is missing or not a site"
    case .urlUnusable: "the entry's URL is not an http or https URL"
    case .entryUnusable: "the entry, or its headers or cookies, cannot be read"
    case .notText: "it contains half of a surrogate pair"
    }
  }
}

extension CookieImport.Note {
  /// The note in words, for people.
  package var words: String {
    switch self {
    case .lifetimeCapped: "kept for 400 days, not for longer"
    case .sameSiteUnknown: "its SameSite is unknown and ignored"
    case .undated: "its entry has no usable date"
    }
  }
}
