internal import BridgeCommands

/// Opens pages in a web view on WebKitGTK.
struct WebKitViewer: Viewer {
  func show(
    _ command: ViewCommand, print: @escaping @Sendable (String) -> Void,
    onRefusal: (@Sendable () -> Void)?
  ) async throws {
    #if WebKitGTK
      try await ViewRun(command, print: print, onRefusal: onRefusal).run()
    #else
      throw ViewFailure(
        "this bridge was built without web views; install libwebkit2gtk-4.1-dev, and build it with "
          + "swift build --traits WebKitGTK", 2)
    #endif
  }
}
