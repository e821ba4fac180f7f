internal import BridgeCache
internal import BridgeConsole
internal import BridgeFormats

/// Messages about events of kept pages.
enum OfflineText {
  /// Prints a line to standard error for each kept response that is used, and for each that is updated.
  static func report(_ options: inout OfflineOptions) {
    options.onReplay = { url, age in
      Console.err("bridge: kept \(age.components.seconds) s ago: \(url.printable)\n")
    }
    options.onRefresh = { [onRefresh = options.onRefresh] refresh in
      Console.err("bridge: updated: \(refresh.url.printable)\n")
      onRefresh?(refresh)
    }
  }
}
