internal import BridgeCore

/// A cookie as a file describes it, ready for the rules.
struct ForeignCookie {
  /// The cookie as its Set-Cookie field would say it.
  var line: SetCookie

  /// Where it came from, as far as the file shows that.
  let url: RequestURL
  var created: WallInstant?
  var partition: ForeignPartition?
  var notes: Set<CookieImport.Note> = []

  /// Whether an expired one deletes the jar's: an answer says so, a list never does.
  var mayDelete = false

  /// Whether it is only taken where the jar sends no cookie of its name: a request shows no scope.
  var isSentOnly = false

  /// Whether the URL is one that an answer came from, not one made up from the cookie's domain.
  var isAnswer = false

  /// S3: a file may not say that a cookie is for all of a public suffix. An answer may, for its own
  /// host only.
  func claimsSuffix(_ cookie: Cookie, _ request: CookieRequest) -> Bool {
    !isAnswer && line.domain != nil && request.site.isPublicSuffix && cookie.isHostOnly
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

/// The cookies of a file, taken apart one by one: all of them at once may be more than there is
/// memory for. That they can be taken apart is known before.
struct ForeignEntries {
  typealias Body = (ForeignEntry) -> Void

  private let walk: (Body) -> Void

  init(_ walk: @escaping (Body) -> Void) { self.walk = walk }

  func forEach(_ body: Body) { walk(body) }
}

/// The reason why a cookie of a file is refused before it reaches the jar.
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
