import BridgeBlobs
import BridgePackages

/// Readers, which must see one complete version at a time.
enum Watch {
  /// Reads whole versions until a file exists; prints the number of versions read and of broken ones.
  static func read(_ path: String, until stopFile: String) throws {
    let (store, id) = (try PackageStore(at: path), try PackageID("app"))
    var (count, broken) = (0, 0)
    Output.line("ready")
    while !System.exists(stopFile) {
      let lease = try store.lease(id)
      for _ in 0..<3 {
        if let problem = problem(of: lease) {
          broken += 1
          Output.line("broken \(problem)")
        }
        System.pause(microseconds: 500)
      }
      lease.close()
      count += 1
    }
    Output.line("read \(count)")
    Output.line("problems \(broken)")
  }

  /// Prints the name of the active version, and every problem of the store.
  static func check(_ path: String) throws {
    let (store, id) = (try PackageStore(at: path), try PackageID("app"))
    let lost = try store.verify(repairs: false).lost
    if let first = lost.first { Output.line("broken \(lost.count) files, \(first)") }
    let lease = try store.lease(id)
    if let problem = problem(of: lease) { Output.line("broken \(problem)") }
    let versions = try store.versions()
    let good = versions.filter { $0.state == .good }.count
    if good < min(2, versions.count) { Output.line("broken only \(good) good versions are left") }
    Output.line("active \(lease.manifest.version)")
  }

  /// Describes the problem of an incomplete version; nil for a complete one.
  private static func problem(of lease: PackageLease) -> String? {
    let name = lease.manifest.version
    guard let number = Int(name) else { return "the name \(name)" }
    for file in 0..<SampleVersion.fileCount {
      guard let found = lease.file(at: "f\(file).txt") else { return "\(name) without \(file)" }
      do {
        let bytes = try lease.open(found).bytes(in: 0..<found.size)
        if bytes != SampleVersion.text(number, file: file) { return "\(name) mixed in \(file)" }
      } catch {
        return "\(name) unreadable: \(error)"
      }
    }
    return nil
  }
}
