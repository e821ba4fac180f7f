#if WebKitGTK
  internal import BridgeCommands
  internal import BridgeConsole
  internal import BridgeFormats
  internal import BridgePackages
  internal import BridgeWebKitGTK

  /// The packages for the page of a view, and the updates for them.
  struct ViewPackages: Sendable {
    let handler: PackageHandler
    private let check: PackageCheck?
    private let watch: WatchOptions

    init(_ handler: PackageHandler, _ check: PackageCheck?, _ watch: WatchOptions) {
      (self.handler, self.check, self.watch) = (handler, check, watch)
    }

    /// Whether the updates end on their own.
    var areUpdatesFinite: Bool { !watch.isEndless }

    /// Checks for new versions as often as the command line says, and notifies the page.
    // Hashing and writing files must not block GTK's thread.
    @concurrent func update(beside view: BridgeWebView) async throws {
      guard let check else { return }
      var isFirst = true
      try await watch.repeated {
        let check = try await check()
        for report in check.reports where isFirst || report.isNews { say(report) }
        isFirst = false
        if check.reports.contains(where: \.isNews) { await Self.tell(view) }
        return check.pause
      }
    }

    private func say(_ report: UpdateReport) {
      for problem in report.problems {
        Console.err("bridge: \(report.name): \(problem.message.printable)\n")
      }
      if let text = report.sentence { Console.err("bridge: \(report.name): \(text)\n") }
    }

    @GTKActor private static func tell(_ view: BridgeWebView) async {
      do { _ = try await view.evaluate(PackageHandler.updateNotice) } catch {
        // The page is being replaced, and the next page checks for itself.
      }
    }
  }
#endif
