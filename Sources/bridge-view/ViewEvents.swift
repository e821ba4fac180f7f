#if WebKitGTK
  internal import BridgeCommands
  internal import BridgeConsole
  internal import BridgeFormats
  internal import BridgePackages
  internal import BridgeWebKitGTK

  /// Events of a view's pages: errors, files, dialogs and windows.
  @GTKActor final class ViewEvents {
    private let command: ViewCommand
    private let files: FileFolder?
    private var errors = 0
    private var failures: Set<String> = []

    init(_ command: ViewCommand) {
      self.command = command
      files = command.downloads.map { FileFolder($0) }
    }

    /// Whether an error occurred that the page did not handle.
    var hasErrors: Bool { errors > 0 }

    /// Whether the message of an error was already printed for the same request.
    func hasReported(_ error: WebViewError) -> Bool {
      failures.contains { $0.hasSuffix(" \(error.message)") }
    }

    func watch(_ view: BridgeWebView, _ packages: PackageHandler?) {
      view.onFailure = { [weak self] message in
        Console.err("bridge: \(message.printable)\n")
        // The view calls this on GTK's thread.
        GTKActor.assumeIsolated { _ = self?.failures.insert(message) }
      }
      let token = view.viewToken
      view.onLoaded = { packages?.noteLoaded(in: token) }
      view.onPageError = { [weak self] message in
        Console.err("bridge: \(message)\n")
        packages?.noteScriptError(in: token)
        // WebKit calls this on GTK's thread.
        GTKActor.assumeIsolated { self?.errors += 1 }
      }
      if let files { view.onFile = { try await files.keep($0) } }
      view.opensUnaskedWindows = command.popups == .allow
      if command.popups != .block {
        view.onNewView = { [command] opened in
          guard let size = try? command.pixels() else { return }  // This was checked at the start.
          _ = BridgeWindow(opened, width: size.width, height: size.height)
        }
      }
      // Dialogs of a page without a user would not be seen.
      guard command.headless || command.runsByItself else { return }
      view.onDialog = { [command] in Self.answer($0, by: command.dialogs) }
    }

    private static func answer(
      _ dialog: ScriptDialog, by choice: ViewCommand.Dialogs
    ) -> ScriptDialog.Answer {
      // Script may always leave the page.
      guard dialog.kind != .beforeUnload else { return .accept() }
      Console.err(
        "bridge: the page's \(dialog.kind.rawValue)() is answered by \(choice.rawValue): \(dialog.message)\n"
      )
      return choice == .accept ? .accept() : .dismiss
    }
  }
#endif
