internal import BridgeCore

/// A cookie as described by a file, to which the rules can be applied.
struct ForeignCookie {
  /// The cookie in the form of its Set-Cookie field.
  var line: SetCookie

  /// The URL that set it, as far as the file shows.
  let url: RequestURL
  var created: WallInstant?
  var partition: ForeignPartition?
  var notes: Set<CookieImport.Note> = []

  /// Whether it deletes the jar's cookie if it has expired: true for responses, false for lists.
  var mayDelete = false

  /// Whether it is imported only if the jar sends no cookie of its name: a request does not show the scope.
  var isSentOnly = false

  /// Whether the URL is that of a response, rather than derived from the cookie's domain.
  var isFromResponse = false

  /// S3: a file must not claim a cookie for a whole public suffix. A response may, for its own host only.
  func claimsSuffix(_ cookie: Cookie, _ request: CookieRequest) -> Bool {
    !isFromResponse && line.domain != nil && request.site.isPublicSuffix && cookie.isHostOnly
  }
}

/// A cookie of a file, or the reason why it is refused.
struct ForeignEntry {
  let position: CookieImport.Position
  let result: Result<ForeignCookie, ForeignRefusal>

  init(
    _ position: CookieImport.Position,
    reading: () throws(ForeignRefusal) -> ForeignCookie
  ) {
    self.position = position
    result = Result(catching: reading)
  }
}

/// The cookies of a file, parsed one by one to bound memory. The file was parsed before without errors.
struct ForeignEntries {
  typealias Body = (ForeignEntry) -> Void

  private let walk: (Body) -> Void

  init(_ walk: @escaping (Body) -> Void) { self.walk = walk }

  func forEach(_ body: Body) { walk(body) }
}

/// Why a cookie of a file is refused before it reaches the jar.
enum ForeignRefusal: Error {
  case refused(CookieReason)
  case unreadable(CookieImport.Fault)

  var outcome: CookieImport.Outcome {
    switch self {
    case .refused(let reason): .refused([reason])
    case .unreadable(let fault): .unreadable(fault)
    }
  }
}
