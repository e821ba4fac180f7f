/// The outcome for each cookie of an imported file.
public struct CookieImport: Sendable, Hashable {
  /// The format of the file.
  public let format: CookieFormat

  /// The first ``maximumItems`` cookies of the file, in the order in which they were processed. ``count(_:)`` counts
  /// all.
  public let items: [Item]

  /// The number of the jar's previous cookies that were evicted for those of the file (E1, C1).
  public let displaced: Int

  private let counts: [String: Int]

  /// The maximum number of ``items``.
  public static let maximumItems = 100_000

  /// The former name of ``maximumItems``.
  @available(*, deprecated, renamed: "maximumItems")
  public static var mostItems: Int { maximumItems }

  init(_ format: CookieFormat, _ tally: ImportTally) {
    self.format = format
    (items, displaced, counts) = (tally.items, tally.displaced, tally.counts)
  }

  /// One cookie of the file, identified by its position; a report contains no names or values.
  public struct Item: Sendable, Hashable {
    /// The position in the file.
    public let position: Position
    /// The outcome for this cookie.
    public internal(set) var outcome: Outcome
    /// Properties that the jar could not take over unchanged.
    public let notes: Set<Note>
  }

  /// A position in a file; lines and indices begin at 1.
  public enum Position: Sendable, Hashable, CustomStringConvertible {
    /// A line of a text file.
    case line(Int)
    /// An element of a list of cookies.
    case cookie(Int)
    /// A Set-Cookie field of a HAR entry's response.
    case field(Int, entry: Int)
    /// An element of the cookie list of a HAR entry's request.
    case sent(Int, entry: Int)
    /// An element of the cookie list of a HAR entry's response.
    case received(Int, entry: Int)
    /// A HAR entry.
    case entry(Int)

    /// The position in words: `line 7`.
    public var description: String {
      switch self {
      case .line(let number): "line \(number)"
      case .cookie(let number): "cookie \(number)"
      case .field(let number, let entry): "entry \(entry), Set-Cookie \(number)"
      case .sent(let number, let entry): "entry \(entry), request cookie \(number)"
      case .received(let number, let entry): "entry \(entry), response cookie \(number)"
      case .entry(let number): "entry \(number)"
      }
    }
  }

  /// The outcome for one cookie.
  public enum Outcome: Sendable, Hashable {
    /// It was added to the jar.
    case imported
    /// It replaced an older cookie in the jar.
    case replaced
    /// The jar's cookie was set or sent after the file's and was kept.
    case keptNewer
    /// A HAR's request carried it, and the jar already sends a cookie of that name there.
    case known
    /// It has expired.
    case expired
    /// The jar is full of cookies of higher priority, possibly later ones of the file (E1, C1).
    case evicted
    /// The jar's rules refuse it, for these reasons.
    case refused(Set<CookieReason>)
    /// It cannot be read.
    case unreadable(Fault)

    /// A stable name for use in reports.
    public var name: String {
      switch self {
      case .imported: "imported"
      case .replaced: "replaced"
      case .keptNewer: "keptNewer"
      case .known: "known"
      case .expired: "expired"
      case .evicted: "evicted"
      case .refused: "refused"
      case .unreadable: "unreadable"
      }
    }
  }

  /// Why a cookie of a file cannot be read. The raw values are stable.
  public enum Fault: String, Error, Sendable, CaseIterable {
    /// The element is not a cookie in this format.
    case notACookie
    /// The name is missing or of the wrong type.
    case nameUnusable
    /// The value is missing or of the wrong type.
    case valueUnusable
    /// The domain is missing or not a host.
    case hostUnusable
    /// Its path does not begin with `/`.
    case pathUnusable
    /// The expiry is not a time.
    case expiryUnusable
    /// A flag is neither true nor false.
    case flagUnusable
    /// The partition is not a site, or is missing.
    case partitionUnusable
    /// A HAR entry's URL is not an http or https URL.
    case urlUnusable
    /// A HAR entry, or its request, response, headers or list of cookies, is malformed, so its cookies cannot be read.
    case entryUnusable
    /// It contains an unpaired surrogate, which has no bytes.
    case notText
  }

  /// Properties that the jar could not take over unchanged. The raw values are stable.
  public enum Note: String, Sendable, CaseIterable {
    /// It asked for more than 400 days (P9).
    case lifetimeCapped
    /// Its SameSite value is unknown and counts as absent (P12).
    case sameSiteUnknown
    /// Its HAR entry has no usable date, so its creation time is unknown.
    case undated
  }

  /// The number of cookies whose outcome has that name.
  public func count(_ name: String) -> Int { counts[name] ?? 0 }

  /// The number of cookies in the file, including those beyond ``maximumItems``.
  public var total: Int { counts.values.reduce(0, +) }

  /// The number of cookies that were refused, evicted or unreadable.
  public var rejectedCount: Int { count("refused") + count("evicted") + count("unreadable") }

  /// The ``items`` that were refused, evicted or unreadable.
  public var rejected: [Item] {
    items.filter {
      switch $0.outcome {
      case .refused, .evicted, .unreadable: true
      default: false
      }
    }
  }
}
