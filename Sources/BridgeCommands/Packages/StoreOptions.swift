internal import ArgumentParser
internal import BridgeFormats
internal import BridgePackages

/// The store that a command works on.
struct StoreOptions: ParsableArguments {
  @Option(name: .customLong("store"), help: "The folder of the store.")
  var path: String

  /// Opens an existing store.
  func open() throws -> PackageStore {
    guard PackageStore.exists(at: path) else {
      throw PackageError(
        .unreadable, "\(path.printable) is not a package store; bridge packages install creates one"
      )
    }
    return try PackageStore(at: path)
  }

  /// Opens the store, and creates it if it does not exist.
  func openOrMake() throws -> PackageStore { try PackageStore(at: path) }
}

/// A version of a package on the command line: its name, or the first digits of its hash.
struct VersionArgument: ExpressibleByArgument {
  private let text: String

  init(argument: String) { text = argument }

  /// The matching version of a package.
  func version(of id: PackageID, in store: PackageStore) throws -> InstalledVersion {
    let versions = try store.versions(of: id)
    let found = versions.filter {
      $0.name == text || ($0.version.hex.hasPrefix(text) && text.count >= 6)
    }
    guard let first = found.first else {
      throw PackageError(
        .unknownVersion,
        "\(id) has no version \(text) in \(store.path); bridge packages list lists them")
    }
    guard found.count == 1 else {
      throw PackageError(
        .unknownVersion, "\(id) has \(found.count) versions \(text); name one by its hash")
    }
    return first
  }
}

/// A package, by its id.
struct PackageArgument: ExpressibleByArgument {
  let id: PackageID

  init?(argument: String) {
    // The parser says which argument is invalid, and its help describes valid ones.
    guard let id = try? PackageID(argument) else { return nil }
    self.id = id
  }
}

/// The output format of a command.
struct ResultOptions: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false
}
