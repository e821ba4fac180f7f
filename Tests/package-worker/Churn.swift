import BridgePackages

/// Changes to a store until the process is killed.
enum Churn {
  /// The number of versions that alternate.
  static let versionCount = 5

  /// Installs one version after another, activates each, and collects; prints the number of each acknowledged one.
  static func run(_ path: String, _ folder: String, from first: Int) throws {
    let store = try PackageStore(at: path)
    for number in first... {
      try install(number, folder, in: store)
      Output.line("\(number)")
      if number % 2 == 0 { _ = try store.collect() }
    }
  }

  /// Runs one round; an increment needs an active version.
  static func installOnce(
    _ path: String, _ folder: String, number: Int, isIncrement: Bool = false
  ) throws {
    if let limit = System.number("PACKAGE_WORKER_LIMIT") { System.limitFiles(to: .init(limit)) }
    let store = try PackageStore(at: path)
    try install(number, folder, in: store, isIncrement: isIncrement)
    Output.line("\(number)")
    _ = try store.collect()
    Output.line("collected")
  }

  static func install(
    _ number: Int, _ folder: String, in store: PackageStore, isIncrement: Bool = false
  ) throws {
    var install = PackageInstall()
    install.check = PackageInstall.allowUnsigned
    install.activation = .atOnce
    install.keepsArchive = number % 3 == 0
    if isIncrement { install.base = try store.versions().first { $0.isActive }?.version }
    let ending = isIncrement ? "increment.zip" : "zip"
    try store.install(archive: "\(folder)/\(number % versionCount).\(ending)", install)
  }
}
