public import ArgumentParser
internal import BridgeFormats
public import BridgePackages

extension PackageKey: ExpressibleByArgument {
  /// A public key in base64.
  public init?(argument: String) {
    // The parser names the argument, and the help says how to make a key.
    guard let key = try? PackageKey(argument) else { return nil }
    self = key
  }
}

/// A date, with or without a time of day.
struct MomentArgument: ExpressibleByArgument {
  /// The time since 1970.
  let time: Duration

  init?(argument: String) {
    guard let time = ISODate.parse(argument.utf8) else { return nil }
    self.time = time
  }
}

/// The expiry of a document: a date, or `none`.
enum ExpiryArgument: ExpressibleByArgument {
  case none
  case at(MomentArgument)

  init?(argument: String) {
    if argument == "none" {
      self = .none
    } else if let moment = MomentArgument(argument: argument) {
      self = .at(moment)
    } else {
      return nil
    }
  }
}

/// The private keys that a command signs with.
struct SigningKeyOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A file with a private key; repeatable.", valueName: "file"))
  var key: [String] = []

  func validate() throws {
    if key.isEmpty { throw ValidationError("name a private key with --key") }
  }

  func load() throws -> [PackageSigningKey] {
    try key.map { try PackageSigningKey(parsing: InputFile($0).read(), at: $0) }
  }
}

/// The publishers whose packages a command trusts.
struct TrustOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Trust packages signed by this public key; repeatable.", valueName: "public")
  )
  var key: [PackageKey] = []

  @Option(help: "How many of the keys must sign.")
  var threshold = 1

  @Option(help: ArgumentHelp("Trust packages signed by the keys of this root.", valueName: "file"))
  var root: String?

  @Flag(help: "Accept a package without a signature.")
  var allowUnsigned = false

  func validate() throws {
    if root != nil, !key.isEmpty { throw ValidationError("--root and --key exclude each other") }
    if threshold < 1 || threshold > max(1, key.count) {
      throw ValidationError("--threshold \(threshold): name at least that many keys with --key")
    }
  }

  /// Whether a publisher's keys are named.
  var namesKeys: Bool { root != nil || !key.isEmpty }

  /// The trust. Packages without signatures are accepted only with `--allow-unsigned`.
  func trust() throws -> PackageTrust {
    var trust = PackageTrust()
    if !key.isEmpty { trust.keys = try SigningRole(Set(key), threshold: threshold) }
    if let root { trust.root = try TrustRoot(trusting: InputFile(root).read()) }
    return trust
  }
}
