internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgeKit
internal import BridgePackages

/// Updates packages from a server.
struct UpdatePackageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Installs new versions of packages from a server.",
    discussion: """
      A version that is installed already is not downloaded again. An interrupted
      download is resumed, also by the next update.

      published is a tree that bridge packages publish made, on any server. The
      update requests one small signed file, and then the smallest of a patch, the
      new files, and the archive. --key or --root names the trusted keys. Without
      --id, all packages of the store are updated. With --ask, one request to bridge
      packages endpoint checks all of them, and only files come from the tree.

      The other protocols have no signatures: their packages are marked as unsigned.

      virtual-domain sends {"packageId":"app"} by POST to BASE/getNewestPackage. The
      version in a response such as {"version":"3","path":"/app.zip"} is installed
      unless it is the active one, even if it is older: so a server can go back.

      zip-updates sends one POST to BASE/checkPackages for all packages of the store:
      {"packages":[{"name":"app","version":"2","md5":"…"}]}. The response lists for
      each one a type (full, incremental or none), version, md5 and address. If an
      increment cannot be used, the whole archive is. --id limits it to one package.

      asset-manifest requests BASE/offline/manifest.json, which names single files by
      url and version, in "common" and in the "assets" of each entry of "business",
      and fetches the new ones. All of them are one package. Files that could not be
      fetched are requested again by the next update; the exit code is 1 then.

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
            Checks every minute until ^C, and prints a line for each change. A
            published tree is checked less often if its channel or server asks for
            that; an update that failed is tried again after --watch.
        bridge packages update --store packages --protocol zip-updates \\
            --from https://shop.example/hybrid --fields names.json
        bridge packages update --store packages --protocol asset-manifest \\
            --from https://m.example/h5

      EXIT CODES
        0  the store has the server's versions, or the server has none
        1  the server does not respond, or an archive was refused
        2  the command line cannot be understood
        3  a store or a file cannot be read or written
      """)

  @OptionGroup var store: StoreOptions

  @Option(help: ArgumentHelp("The server's base URL.", valueName: "url"))
  var from: String

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var spoken: UpdateProtocolOptions
  @OptionGroup var trusted: TrustOptions
  @OptionGroup var published: PublishedOptions
  @OptionGroup var watch: WatchOptions
  @OptionGroup var result: ResultOptions

  private var publication: PublishedUpdates { PublishedUpdates(trusted, published) }

  func validate() throws { try spoken.check(besides: publication) }

  func run() async throws {
    let check = try spoken.check(
      of: store.openOrMake(), from: from, publication, over: connection.pipeline(),
      every: watch.interval)
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
  /// The errors that left something unchanged. A failed increment does not count if the whole archive was installed.
  fileprivate var failures: [PackageError] { isComplete ? [] : problems }
}
