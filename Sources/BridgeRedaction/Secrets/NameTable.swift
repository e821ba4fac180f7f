/// The words in names that classify a value: the single table for redaction, scanning and replay.
enum NameTable {
  /// The meaning of a word in a name.
  struct Roles: OptionSet, Sendable {
    let rawValue: UInt32

    /// The value is a secret.
    static let secret = Roles(rawValue: 1)
    /// It belongs to a session, or to a person.
    static let session = Roles(rawValue: 2)
    /// It is a code, which may be a public one.
    static let code = Roles(rawValue: 4)
    /// A public code, such as that of a country.
    static let publicCode = Roles(rawValue: 8)
    /// It describes a secret and does not contain one.
    static let describing = Roles(rawValue: 16)
    /// A secret if it is the name of a URL parameter, a form field or a setting.
    static let parameter = Roles(rawValue: 32)
    /// Replay treats the value as a token.
    static let token = Roles(rawValue: 64)
    /// Such a token is new in every response.
    static let renewed = Roles(rawValue: 128)
    /// A key that is not a credential, such as a cache key.
    static let publicKey = Roles(rawValue: 256)
    /// A key, if no other word says what it belongs to.
    static let key = Roles(rawValue: 512)
    /// A longer word that contains one of the others by chance and means something else.
    static let innocent = Roles(rawValue: 1 << 10)
    /// A number that people type.
    static let pin = Roles(rawValue: 1 << 11)
    /// A word with other meanings: the value must look like a key.
    static let weak = Roles(rawValue: 1 << 12)
    /// People may choose the value, with blanks in it.
    static let chosen = Roles(rawValue: 1 << 13)
    /// The field is set by a proxy that knows who is asking.
    static let proxy = Roles(rawValue: 1 << 14)
    /// The field identifies that person.
    static let person = Roles(rawValue: 1 << 15)
    /// The value is a secret, whatever the surrounding words say.
    static let certain = Roles(rawValue: 1 << 16)
    /// The number of a card, an account or a person, if its check digits are right.
    static let number = Roles(rawValue: 1 << 17)
  }

  /// The position that the word must have in the name.
  enum Place: Sendable {
    /// Also inside another word.
    case anywhere
    case word
    case first
    case last
    /// At the end, even inside another word.
    case ending
    case whole
  }

  struct Row: Sendable {
    let text: StaticString
    let place: Place
    let role: Roles

    var count: Int { text.utf8CodeUnitCount }
  }

  private static func rows(_ place: Place, _ role: Roles, _ texts: [StaticString]) -> [Row] {
    texts.map { Row(text: $0, place: place, role: role) }
  }

  static let automaton = NameAutomaton(rows)

  static let rows: [Row] =
    secrets + sessions + codes + descriptions
    + rows(
      .anywhere, [.token, .renewed],
      [
        "csrf", "xsrf", "token", "nonce", "session", "verifier", "viewstate", "eventvalidation",
        "captcha", "authenticity",
      ])
    + rows(.anywhere, .token, ["ticket", "challenge", "signature"])
    + rows(.whole, [.token, .renewed], ["sid"])
    + rows(.whole, .token, ["code", "state", "auth", "jwt", "otp"])

  private static let secrets: [Row] =
    rows(
      .anywhere, .secret,
      [
        "token", "secret", "password", "passwd", "passphrase", "passcode", "csrf", "xsrf", "jwt",
        "credential", "signature", "saml", "authcode", "bearer", "codeverifier", "oauthverifier",
        "connectionstring", "seedphrase", "mnemonic", "securityanswer", "secretanswer",
        "passwort", "kennwort", "motdepasse", "contrasena", "wachtwoord",
        "apikey", "accesskey", "accountkey", "adminkey", "appkey", "authkey", "clientkey",
        "consumerkey", "deploykey", "encryptionkey", "functionskey", "hmackey", "ingestkey",
        "instrumentationkey", "integrationkey", "licensekey", "applicationkey", "tenantkey",
        "masterkey", "privatekey", "privkey", "aeskey", "requestdigest", "sharepointdigest",
        "appcheck", "jenkinscrumb", "honeycombteam",
        "recoverykey", "serverkey", "servicekey", "sharedkey", "signingkey", "sshkey", "storagekey",
        "subscriptionkey", "webhookkey", "writekey",
      ])
    + rows(
      .word, .secret,
      [
        "pwd", "pass", "otp", "totp", "sig", "auth", "authorization", "assertion", "wresult",
        "hmac", "tok", "psk", "creds", "pw", "senha", "mdp", "heslo", "salasana", "adgangskode",
      ])
    + rows(.whole, [.secret, .certain], ["idtokenhint", "signedrequest"])
    + rows(.anywhere, .secret, ["recaptcharesponse", "hcaptcharesponse", "turnstileresponse"])
    + rows(
      .anywhere, .number,
      ["cardnumber", "creditcard", "ccnumber", "cardnum", "cardno", "socialsecurity", "iban"]
    )
    + rows(.word, .number, ["ssn", "pan", "bankaccount"])
    + rows(.last, .number, ["card"])
    + rows(.word, .weak, ["pat", "sas", "salt", "seed", "crumb", "clave", "parola"])
    + rows(.last, .weak, ["ticket"])
    + rows(.whole, .weak, ["rsakey", "cookies", "tlskey"])
    + rows(
      .anywhere, .chosen,
      [
        "secret", "password", "passwd", "passphrase", "passcode", "credential", "seedphrase",
        "mnemonic", "connectionstring", "securityanswer", "passwort", "kennwort", "motdepasse",
        "contrasena",
        "wachtwoord",
      ])
    + rows(.word, .chosen, ["pwd", "pass", "pw", "senha", "mdp"])
    + rows(.whole, .parameter, ["key", "ticket", "sign"])
    + rows(.last, .key, ["key"])
    + rows(
      .word, .publicKey,
      [
        "cache", "candidate", "column", "etag", "foreign", "idempotency", "index", "map", "match",
        "object", "partition", "primary", "public", "publishable", "range", "row", "routing",
        "sort",
        "surrogate", "translation", "unique", "vary", "websocket",
      ])
    // Words that contain one of the above by chance.
    + rows(
      .anywhere, .innocent,
      [
        "secretar", "tokeniz", "tokenis", "possession", "obsession", "signaturealgorithm",
        "secretion", "emailsignature", "mailsignature",
        "maxtoken", "mintoken", "prompttoken", "totaltoken", "completiontoken", "inputtoken",
        "outputtoken", "numtoken", "cachedtoken", "reasoningtoken", "newtoken", "tokenbudget",
        "tokensper", "tokencount", "designtoken", "publickeytoken", "methodsignature",
        "functionsignature", "passwordchanged",
      ])
    // Special tokens of language models.
    + rows(
      .whole, .innocent,
      [
        "bostoken", "eostoken", "padtoken", "unktoken", "septoken", "clstoken", "masktoken",
        "bostokenid", "eostokenid", "padtokenid", "specialtokens", "specialtokensmap",
        "additionalspecialtokens",
      ])

  private static let sessions: [Row] =
    rows(
      .anywhere, .session,
      [
        "session", "sessid", "ssoticket", "loginticket", "authticket", "serviceticket",
        "kerberosticket",
      ])
    + rows(.word, .session, ["sess"])
    + rows(.word, .pin, ["pin", "cvv", "cvc", "cvv2", "pincode", "mfa", "tfa", "2fa"])
    + rows(.anywhere, .pin, ["securitycode"])
    + rows(.last, .session, ["sid"])
    // The user's identity, as set by proxies in front of an application.
    + rows(
      .whole, [.session, .certain],
      [
        "xmsclientprincipal", "xmsclientprincipalid", "xmsclientprincipalname", "xamznoidcidentity",
        "xamznoidcdata", "sslclientcert", "clientcert", "xuseremail", "xusername", "xuserinfo",
        "xcredentialidentifier", "xconsumerusername", "xuser", "xuserid", "xlogin", "ssluser",
      ])
    + rows(
      .first, .proxy,
      [
        "xforwarded", "xremote", "remote", "xauth", "xauthenticated", "xauthentik", "xwebauth",
        "oidcclaim", "oidc", "xoidc", "xgoogauthenticated", "cfaccessauthenticated", "xamznoidc",
        "tailscale", "xssl", "ssl", "xclient", "xverified", "xtoken", "xpomerium", "xjwt",
        "xreal", "xauthelia", "xteleport", "teleport", "impersonate", "xsso", "xldap",
      ])
    + rows(
      .word, .person,
      [
        "user", "username", "email", "mail", "login", "groups", "group", "principal", "subject",
        "sub", "uid", "cert", "certificate", "dn", "userid",
      ])
    + rows(.last, .person, ["name"])

  private static let codes: [Row] =
    rows(.last, .code, ["code", "codes"])
    + rows(
      .word, .publicCode,
      [
        "airline", "airport", "area", "bank", "bar", "branch", "category", "char", "class", "color",
        "colour", "country", "coupon", "course", "currency", "department", "discount", "fault",
        "flight", "model", "scan", "service", "shipping", "station", "store", "tax", "timezone",
        "vendor", "error", "event", "exit", "http", "iso", "item", "key", "lang", "language",
        "locale", "phone", "post", "postal", "product", "promo", "qr", "reason", "region",
        "response", "result", "sku", "source", "state", "status", "type", "zip",
      ])

  private static let descriptions: [Row] =
    rows(
      .last, .describing,
      [
        "address", "age", "algorithm", "alg", "at", "attempts", "change", "changed", "changes",
        "complexity", "count", "end", "ended", "methods", "percent", "percentage", "rate", "ratio",
        "reset", "schemes", "score", "start", "started", "supported", "types",
        "created", "date", "days",
        "description", "enabled", "endpoint", "error", "errors", "field", "format", "header",
        "help", "hint", "issued", "kind", "label", "length", "level", "lifetime", "limit", "max",
        "message", "messages",
        "method", "min", "mode", "modified", "name", "on", "param", "parameter", "placeholder",
        "policy",
        "protocol", "provider", "reason", "required", "requirements", "rotated", "rules", "scheme",
        "since", "size", "strategy",
        "status", "strength", "time", "timestamp", "title", "tooltip", "total", "type",
        "updated", "uri", "url", "used", "valid", "version",
      ])
    // `session.gc_maxlifetime`
    + rows(.ending, .describing, ["lifetime"])
    // `auth_username_blacklist`
    + rows(
      .ending, .describing,
      [
        "usernameallowlist", "usernameblacklist", "usernameblocklist", "usernamedenylist",
        "usernamewhitelist",
      ])
    + rows(
      .first, .describing,
      [
        "can", "disable", "enable", "forgot", "forgotten", "has", "have", "hide", "invalid", "is",
        "missing", "requires", "show", "wrong",
      ])
    // Times, wherever they stand.
    + rows(
      .word, .describing,
      [
        "duration", "expiration", "expired", "expires", "expiry", "timeout", "ttl",
      ])
}
