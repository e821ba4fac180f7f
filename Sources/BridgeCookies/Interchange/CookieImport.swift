/// The outcome for each cookie of an imported file.
public struct CookieImport: Sendable, Hashable {
  /// The format that the file was read in.
  public let format: CookieFormat

  /// The cookies that the file names, in the order in which they were taken; of a file with more
  /// than ``maximumItems`` the first. All of them are counted by ``count(_:)``.
  public let items: [Item]

  /// How many cookies that were in the jar before had to make room for those of the file (E1, C1).
  public let displaced: Int

  private let counts: [String: Int]

  /// The most ``items`` that a report holds.
  public static let maximumItems = 100_000

  /// The former name of ``maximumItems``.
  @available(*, deprecated, renamed: "maximumItems")
  public static var mostItems: Int { maximumItems }

  init(_ format: CookieFormat, _ tally: ImportTally) {
    self.format = format
    (items, displaced, counts) = (tally.items, tally.displaced, tally.counts)
  }

  /// One cookie of the file, known by its place: no name and no value is in a report.
  public struct Item: Sendable, Hashable {
    /// Where it is in the file.
    public let position: Position
    /// The outcome for this cookie.
    public internal(set) var outcome: Outcome
    /// The properties that the jar could not take as the file has them.
    public let notes: Set<Note>
  }

  /// A place in a file; lines and indices begin with 1.
  public enum Position: Sendable, Hashable, CustomStringConvertible {
    /// A line of a text file.
    case line(Int)
    /// A cookie of a list.
    case cookie(Int)
    /// A Set-Cookie field of a HAR entry's answer.
    case field(Int, entry: Int)
    /// A cookie in the list of a HAR entry's request.
    case sent(Int, entry: Int)
    /// A cookie in the list of a HAR entry's answer.
    case received(Int, entry: Int)
    /// A HAR entry.
    case entry(Int)

    /// The place in words: `line 7`.
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
    /// It is in the jar.
    case imported
    /// It is in the jar in place of an older one.
    case replaced
    /// The jar's own was set or sent after the file's, and stays.
    case keptNewer
    /// A HAR's request carried it, and the jar sends a cookie of that name there already.
    case known
    /// Its time is over.
    case expired
    /// The jar is full of cookies more worth keeping, among them later ones of the file (E1, C1).
    case evicted
    /// The jar's rules refuse it, for all of these reasons.
    case refused(Set<CookieReason>)
    /// It cannot be read.
    case unreadable(Fault)

    /// A stable name for reports.
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
    /// It is not what stands for a cookie in this format.
    case notACookie
    /// It has no name field, or none of the right type.
    case nameUnusable
    /// It has no value field, or none of the right type.
    case valueUnusable
    /// Its domain is missing or no host.
    case hostUnusable
    /// Its path does not begin with `/`.
    case pathUnusable
    /// Its expiry is no moment.
    case expiryUnusable
    /// A flag is neither true nor false.
    case flagUnusable
    /// Its partition is no site, or the file does not say which it is.
    case partitionUnusable
    /// A HAR entry's URL is no http or https URL.
    case urlUnusable
    /// A HAR entry, its request, response, headers or list of cookies does not have the form that HAR
    /// prescribes, so its cookies cannot be read.
    case entryUnusable
    /// Half of a surrogate pair, which stands for no bytes.
    case notText
  }

  /// The properties that the jar could not take as the file has them. The raw values are stable.
  public enum Note: String, Sendable, CaseIterable {
    /// It asked for more than 400 days (P9).
    case lifetimeCapped
    /// Its SameSite is no known word, and counts as absent (P12).
    case sameSiteUnknown
    /// Its HAR entry has no usable date, so its creation time is unknown.
    case undated
  }

  /// How many came to an outcome of that name.
  public func count(_ name: String) -> Int { counts[name] ?? 0 }

  /// How many cookies the file names; there is no item for those beyond ``maximumItems``.
  public var total: Int { counts.values.reduce(0, +) }

  /// How many cookies are not in the jar because they were refused, evicted or could not be read.
  public var rejectedCount: Int { count("refused") + count("evicted") + count("unreadable") }

  /// The ``items`` of those.
  public var rejected: [Item] {
    items.filter {
      switch $0.outcome {
      case .refused, .evicted, .unreadable: true
      default: false
      }
    }
  }
}
