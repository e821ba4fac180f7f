internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgeKit
internal import BridgePackages

/// Updates packages from a server.
struct UpdatePackageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Installs the versions of packages that a server has.",
    discussion: """
      A version that is in the store already is not downloaded again. A download that
      breaks off goes on where it was, also the next time.

      published is a tree that bridge packages publish made, on any server. It asks
      for one small signed file, and takes what is smallest: a patch, the files that
      are new, or the archive. --key or --root names whose packages are taken. Without
      --id all packages of the store are updated. With --ask, an endpoint of bridge
      packages endpoint tells of all of them at once, and the tree has the files.

      Servers of the other protocols sign nothing, so packages stay marked as unsigned.

      virtual-domain asks POST BASE/getNewestPackage with {"packageId":"app"}, and
      takes the response {"version":"3","path":"/app.zip"} for another version
      whenever the name differs: a server goes back to an older version by naming it.

      zip-updates asks POST BASE/checkPackages once for all packages of the store, as
      {"packages":[{"name":"app","version":"2","md5":"…"}]}. The response lists for
      each one a type (full, incremental or none), version, md5 and address. If an
      increment cannot be taken, the whole archive is. --id limits it to one package.

      asset-manifest asks GET BASE/offline/manifest.json, which names single files by
      url and version, in "common" and in the "assets" of each entry of "business",
      and fetches what is new. All of them are one package. Files that could not be
      fetched are asked for again by the next update; the exit code is 1 then.

      --fields names a JSON file with the names that the server uses, such as
      {"path":"api/check","name":"module","fullWords":["1"],"ids":{"Home":"home"}}.
      The articles of the documentation list the names of each protocol.

      EXAMPLES
        bridge packages update --store packages --from https://cdn.example/www \\
            --root 1.root.json --id app
        bridge packages update --store packages --from https://shop.example \\
            --id app
        bridge packages update --store packages --from http://127.0.0.1:8080 \\
            --id app --watch 60 --json
            Asks every minute until ^C, and prints a line when something changed. A
            published tree is asked as rarely as its channel and its server want, but
            again after --watch where an update failed.
        bridge packages update --store packages --protocol zip-updates \\
            --from https://shop.example/hybrid --fields names.json
        bridge packages update --store packages --protocol asset-manifest \\
            --from https://m.example/h5

      EXIT CODES
        0  the store has the server's versions, or the server has none
        1  the server does not answer, or an archive was refused
        2  the command line cannot be understood
        3  a store or a file cannot be read or written
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var route: UpdateRoute
  @OptionGroup var spoken: UpdateProtocolOptions

  @OptionGroup var watch: WatchOptions
  @OptionGroup var result: ResultOptions

  func run() async throws {
    let check = try spoken.check(
      of: store.openOrMake(), from: route.from, over: route.pipeline(), every: watch.interval)
    guard watch.isEndless else {
      let reports = try await check().reports
      for report in reports { say(report) }
      if let code = reports.flatMap(\.failures).map(\.exitCode).max() { throw ExitCode(code) }
      return
    }
    try await Interruption.watching(for: "bridge") { interruption in
      interruption.runBegins()
      try await watch.repeated {
        let check = try await check()
        for report in check.reports where report.isNews { say(report) }
        return check.pause
      }
    }
  }

  private func say(_ report: UpdateReport) {
    for problem in report.problems { Console.err("bridge: \(problem.message.printable)\n") }
    Console.out(report.line(asJSON: result.json))
  }
}

extension UpdateReport {
  /// The problems that left something as it was. An increment for which the whole archive came is not among them.
  fileprivate var failures: [PackageError] { isComplete ? [] : problems }
}
