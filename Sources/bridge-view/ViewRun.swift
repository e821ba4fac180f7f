#if WebKitGTK
  internal import BridgeCommands
  internal import ArgumentParser
  internal import BridgeConsole
  internal import BridgeKit
  internal import BridgePackages
  internal import BridgeTransport
  internal import BridgeWebKitGTK
  internal import Glibc

  /// The run of a view from its first load to its end.
  struct ViewRun {
    private let command: ViewCommand
    private let print: @Sendable (String) -> Void
    private let progress = ViewProgress()
    private let refreshes = ViewRefreshes()
    private let onRefusal: (@Sendable () -> Void)?

    /// `print` receives the lines of script results. `onRefusal` is called for each response that is not kept.
    init(
      _ command: ViewCommand, print: @escaping @Sendable (String) -> Void,
      onRefusal: (@Sendable () -> Void)?
    ) {
      (self.command, self.print, self.onRefusal) = (command, print, onRefusal)
    }

    func run() async throws {
      let (bridge, handler) = try command.makeBridge(
        events: KeptPageEvents(onRefresh: refreshes.add, onRefusal: onRefusal))
      let packages = try handler.map {
        // Updates are not traffic of the page: they are not recorded and do not carry its cookies.
        let pipeline = Pipeline.standard(
          over: try CurlTransport(try command.arguments.transportOptions()))
        let check = try command.updateCheck(of: $0, over: pipeline)
        return ViewPackages($0, check, command.watch)
      }
      try await command.arguments.recording(bridge, as: "view") {
        do { try await open(bridge, packages) } catch {
          await handler?.waitForReports()
          throw error
        }
        await handler?.waitForReports()
      }
    }

    private func open(_ bridge: Bridge, _ packages: ViewPackages?) async throws {
      let display = try makeDisplay()
      do {
        do {
          try await GTKThread.start()
        } catch {
          display?.stop()
          throw error
        }
        try await withDeadline { try await show(bridge, packages) }
      } catch let error as WebViewError {
        throw ViewFailure(error.message, error.code == .threw ? 1 : 3)
      }
    }

    private func makeDisplay() throws -> VirtualDisplay? {
      let hasDisplay = Self.isSet("DISPLAY") || Self.isSet("WAYLAND_DISPLAY")
      guard command.headless || !hasDisplay else { return nil }
      guard command.headless || command.runsByItself else {
        throw DisplayError(
          "there is no display to show the window on; set DISPLAY or WAYLAND_DISPLAY, or add "
            + "--headless")
      }
      let size = try command.pixels()
      let display = try VirtualDisplay.start(size.width, size.height)
      setenv("DISPLAY", display.name, 1)
      unsetenv("WAYLAND_DISPLAY")
      // An Xvfb has no graphics card. A setting of the caller stays.
      setenv("LIBGL_ALWAYS_SOFTWARE", "1", 0)
      setenv("WEBKIT_DISABLE_COMPOSITING_MODE", "1", 0)
      return display
    }

    private static func isSet(_ name: String) -> Bool {
      getenv(name).map { $0.pointee != 0 } ?? false
    }

    /// Runs `body`; throws code 124 if the time is up first. Calls to the engine cannot be cancelled, so they are not
    /// waited for: the process ends.
    private func withDeadline(_ body: @escaping @Sendable () async throws -> Void) async throws {
      guard let seconds = command.timeout else { return try await body() }
      let (ends, end) = AsyncThrowingStream<Bool, any Error>.makeStream()
      Task {
        do {
          try await body()
          end.yield(true)
        } catch {
          end.finish(throwing: error)
        }
      }
      Task {
        try await Task.sleep(for: .seconds(seconds))
        end.yield(false)
      }
      for try await isDone in ends {
        if isDone { return }
        Console.err("bridge: \(progress.lateness)\n")
        throw ExitCode(124)
      }
    }

    @GTKActor private func show(_ bridge: Bridge, _ packages: ViewPackages?) async throws {
      let route: WebViewRoute =
        command.mode == .scheme
        ? .scheme : .proxy(webSockets: try command.arguments.transportOptions())
      let view = try await BridgeWebView(bridge, through: route)
      view.isBridged = !command.noBridge
      view.showsConsole = command.console
      let events = ViewEvents(command)
      events.watch(view, packages?.handler)
      // A page without a user counts as visible, because it must work.
      packages?.handler.isVisible = true
      defer { packages?.handler.renew() }
      let user = command.user ?? getenv(UserArgument.variable).map { String(cString: $0) }
      if let credentials = try user.map({ try UserArgument.credentials($0) }) {
        let origin = Origin(try RequestURL(command.url))
        view.onAuthentication = {
          $0.origin == origin && $0.previousFailures == 0 ? credentials : nil
        }
      }
      do {
        try await show(view, packages, telling: events)
      } catch let error as WebViewError where error.code == .loadFailed && events.hasReported(error)
      {
        throw ExitCode(3)
      }
    }

    @GTKActor private func show(
      _ view: BridgeWebView, _ packages: ViewPackages?, telling events: ViewEvents
    ) async throws {
      let size = try command.pixels()
      let window = BridgeWindow(view, width: size.width, height: size.height)
      defer { window.close() }
      try view.load(command.url)
      try await view.waitUntilLoaded()
      if packages != nil { await hear(view) }
      let updates = packages.map { packages in Task { try await packages.update(beside: view) } }
      let notices = Task { await refreshes.tell(view) }
      defer {
        updates?.cancel()
        notices.cancel()
      }
      try await take(command.steps.all, in: view, packages)
      if let path = command.screenshot { try await view.writePicture(to: path) }
      if !command.runsByItself {
        await window.waitUntilClosed()
      } else if packages?.areUpdatesFinite == true {
        // These errors were already printed.
        _ = await updates?.result
      }
      // The engine keeps some files only while their page exists.
      await view.waitForFiles()
      // Requests that the page sends while it unloads are completed.
      await view.leave()
      await view.waitForFiles()
      if events.hasErrors { throw ExitCode(1) }
    }

    /// Returns when the trial of a package has received the load event of the page, because the next step may end the
    /// page.
    @GTKActor private func hear(_ view: BridgeWebView) async {
      // The event arrives before this script runs. A page that has ended sends nothing more.
      _ = try? await view.evaluate("await new Promise((go) => setTimeout(go, 0))")
    }

    @GTKActor private func take(
      _ steps: [ViewStep], in view: BridgeWebView, _ packages: ViewPackages?
    ) async throws {
      for (index, step) in steps.enumerated() {
        progress.begin(index + 1, step)
        switch step {
        case .wait(let text): try await wait(for: WaitArgument(text), in: view)
        case .eval(let script):
          print(try await result(of: script, in: view) + "\n")
          try await view.waitForNavigation()
        }
        if packages != nil { await hear(view) }
      }
      progress.end()
    }

    @GTKActor private func wait(for argument: WaitArgument, in view: BridgeWebView) async throws {
      switch argument {
      case .time(let time): try await Task.sleep(for: time)
      case .element(let selector): try await view.waitForElement(selector)
      }
    }

    /// `null` for a script that did not end in time.
    @GTKActor private func result(
      of script: String, in view: BridgeWebView
    ) async throws -> String {
      do {
        return try await view.evaluate(script)
      } catch let error as WebViewError where error.code == .pageLeft {
        return "null"
      }
    }
  }
#endif
