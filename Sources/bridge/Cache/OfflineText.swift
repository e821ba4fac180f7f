internal import BridgeCache
internal import BridgeConsole
internal import BridgeFormats

/// The events of kept pages as commands print them.
enum OfflineText {
  /// Has a line on standard error for each kept response that answers, and for each that was brought up to date.
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
