internal import ArgumentParser
internal import BridgeConsole
internal import BridgePackages

/// Makes a version the active one.
struct ActivatePackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "activate", abstract: "Makes a version the active one.",
    discussion: """
      Open pages keep the version that they started with.

      EXAMPLES
        bridge packages activate app 1.4.2 --store packages
        bridge packages activate app 1.5.0 --store packages --on-trial
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var result: ResultOptions

  @Argument(help: "The package.")
  var id: PackageArgument

  @Argument(help: "The version, by name or hash.")
  var version: VersionArgument

  @Flag(help: "Revert to the last good version unless a page of this one works.")
  var onTrial = false

  func run() throws {
    let store = try store.open()
    let chosen = try version.version(of: id.id, in: store)
    result.show(try store.activate(id.id, chosen.version, onTrial: onTrial))
  }
}

/// Goes back to an earlier version.
struct RollBackPackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rollback", abstract: "Goes back to the last good version.",
    discussion: """
      The abandoned version counts as bad: no installation reactivates it. With --to,
      any other version becomes the active one.

      EXAMPLES
        bridge packages rollback app --store packages
        bridge packages rollback app --to 1.4.1 --store packages --json
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var result: ResultOptions

  @Argument(help: "The package.")
  var id: PackageArgument

  @Option(help: "Another version to go back to, by name or hash.")
  var to: VersionArgument?

  func run() throws {
    let store = try store.open()
    let target = try to?.version(of: id.id, in: store).version
    result.show(try store.rollBack(id.id, to: target))
  }
}

/// Keeps a version active.
struct PinPackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Pins a version, which then stays active until unpin.",
    discussion: """
      EXAMPLES
        bridge packages pin app --store packages
        bridge packages pin app 1.4.2 --store packages
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var result: ResultOptions

  @Argument(help: "The package.")
  var id: PackageArgument

  @Argument(help: "The version, by name or hash. (default: the active one)")
  var version: VersionArgument?

  func run() throws {
    let store = try store.open()
    let chosen = try version?.version(of: id.id, in: store).version
    result.show(try store.pin(id.id, chosen))
  }
}

/// Takes a pin off.
struct UnpinPackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Removes a pin, so that other versions can become active.",
    discussion: """
      EXAMPLE
        bridge packages unpin app --store packages
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var result: ResultOptions

  @Argument(help: "The package.")
  var id: PackageArgument

  func run() throws {
    let store = try store.open()
    try store.unpin(id.id)
    if let active = try store.activeVersion(of: id.id) { result.show(active) }
  }
}
