import BridgeArchive
import BridgeCrypto
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("a store of several processes", .timeLimit(.minutes(3)))
struct TogetherTests {
  private static let worker = BuiltProduct.path("package-worker", variable: "BRIDGE_PACKAGE_WORKER")
  private let folder: TemporaryFolder
  private var path: String { folder.path("store") }

  init() throws { folder = try TemporaryFolder(named: "packages") }

  private func prepare(versions: Int) async throws {
    _ = try await ProgramRun.of(Self.worker, ["make", folder.path("zips"), "5"])
    for number in 0..<versions {
      let run = try await ProgramRun.of(
        Self.worker, ["install", path, folder.path("zips"), "\(number)"])
      #expect(run.output.hasPrefix("\(number)\n"), "\(run.output)")
    }
  }

  /// A process that changes the store, and the lines that it prints.
  private struct Worker {
    let child: ChildProcess
    var lines: AsyncStream<String>.Iterator

    init(_ arguments: [String], printingTo path: String) throws {
      let output = try OutputPipe(at: path)
      child = try ChildProcess(TogetherTests.worker, arguments, output: path)
      lines = try output.lines().makeAsyncIterator()
    }

    mutating func rest() async -> [String] {
      var all: [String] = []
      while let line = await lines.next() { all.append(line) }
      return all
    }
  }

  /// The names of the files in the store's folder for versions.
  private func stored() throws -> Set<String> {
    let folders = try FolderListing.names("\(path)/blobs")
    return try folders.reduce(into: []) { names, folder in
      names.formUnion(
        folder.hasPrefix(".")
          ? [folder] : Set(try FolderListing.names("\(path)/blobs/\(folder)")))
    }
  }

  /// The versions in the store when nothing runs, after a check that it has exactly the files that they need.
  private func check() async throws -> [InstalledVersion] {
    let run = try await ProgramRun.of(Self.worker, ["check", path])
    #expect(run.output.hasPrefix("active "), "\(run.output)")
    let store = try PackageStore(at: path)
    _ = try store.collect()
    let versions = try store.versions()
    var needed = Set(versions.map(\.version.hex))
    for version in versions {
      needed.formUnion(try store.manifest(of: version).files.map(\.sha256.hex))
    }
    #expect(try stored() == needed)
    return versions
  }

  @Test(
    "has each version whole that two installations at once acknowledge, and collects what one leaves",
    arguments: [(other: 1, isKilled: false), (2, false), (2, true)])
  func install(other: Int, isKilled: Bool) async throws {
    try await prepare(versions: 1)
    for round in 0..<6 {
      let start = folder.path("start\(round)")
      var workers: [Worker] = []
      for number in [round + 1, round + other] {
        workers.append(
          try Worker(
            ["race", path, folder.path("zips"), "\(number)", start],
            printingTo: folder.path("out\(round)-\(workers.count)")))
      }
      for index in workers.indices { #expect(await workers[index].lines.next() == "ready") }
      try folder.write("", to: "start\(round)")
      if isKilled {
        _ = await workers[0].lines.next()
        workers[1].child.send(9)
      }
      for index in workers.indices {
        let said = await workers[index].rest().joined(separator: "\n")
        let isBroken = said.contains("error") && !said.hasPrefix("error busy")
        #expect(!isBroken, "\(said)")
        let exit = try await workers[index].child.finished()
        if isKilled, index == 1 {
          #expect(exit == .signal(9) || exit == .code(0))
        } else {
          #expect(exit == .code(0), "\(said)")
        }
      }
      let names = try await check().map(\.name)
      #expect(names.contains("\((round + 1) % 5)"), "\(names)")
      if !isKilled { #expect(names.contains("\((round + other) % 5)"), "\(names)") }
    }
  }

  @Test("leaves a version on trial after processes that were killed while they used it")
  func killedTrials() async throws {
    try await prepare(versions: 1)
    var install = PackageInstall()
    (install.check, install.activation) = (PackageInstall.allowUnsigned, .onTrial)
    let tried = try PackageStore(at: path).install(archive: folder.path("zips/1.zip"), install)
    for attempt in 1...PackageStore.maximumAttempts {
      var holder = try Worker(["hold", path], printingTo: folder.path("holder\(attempt)"))
      #expect(await holder.lines.next() == "holds 1")
      holder.child.send(9)
      #expect(try await holder.child.finished() == .signal(9))
    }
    let store = try PackageStore(at: path)
    let lease = try store.lease(tried.id)
    #expect(lease.manifest.version == "0")
    #expect(try store.find(tried.id, tried.version).state == .bad)
  }

  @Test("frees what a process had open once that is killed, and not before")
  func lease() async throws {
    try await prepare(versions: 1)
    var holder = try Worker(["hold", path], printingTo: folder.path("holder"))
    #expect(await holder.lines.next() == "holds 0")
    for number in 1...3 {
      _ = try await ProgramRun.of(
        Self.worker, ["install", path, folder.path("zips"), "\(number)"])
    }
    let store = try PackageStore(at: path)
    #expect(try store.collect().leased.map(\.name) == ["0"])
    #expect(try store.versions().map(\.name).contains("0"))
    holder.child.send(9)
    #expect(try await holder.child.finished() == .signal(9))
    let report = try store.collect()
    #expect(report.versions.map(\.name) == ["0"] && report.leased.isEmpty && report.bytes > 0)
    #expect(try await check().map(\.name) == ["2", "3"])
  }
}
