import BridgePackages

/// Operations that several processes run on one store at the same time.
enum Together {
  /// Installs a version as soon as a file exists, collects, and prints the result.
  static func race(_ path: String, _ folder: String, number: Int, from start: String) throws {
    let store = try PackageStore(at: path)
    Output.line("ready")
    while !System.exists(start) { System.pause(microseconds: 50) }
    try Churn.install(number, folder, in: store)
    Output.line("installed \(number)")
    _ = try store.collect()
    Output.line("collected")
  }

  /// Holds a lease of the active version until the process is killed.
  static func hold(_ path: String) throws {
    let lease = try PackageStore(at: path).lease(try PackageID("app"))
    Output.line("holds \(lease.manifest.version)")
    while true { System.pause(microseconds: 100_000) }
  }
}
