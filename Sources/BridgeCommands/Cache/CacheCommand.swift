internal import ArgumentParser

/// The commands for caches.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Shows and manages caches and the pages kept in them.",
    discussion: """
      A cache is a folder with the responses of an HTTP cache (bridge serve,
      --cache), and with pages that open without a network (--offline). Several
      processes may use it at once.

      EXAMPLES
        bridge cache warm --cache cache https://shop.example/ https://shop.example/cart
            Loads pages in a web view, and keeps everything they need.
        bridge view https://shop.example/ --cache cache --offline offline-only
            Opens one of them without a network.
        bridge cache list --cache cache --pages
        bridge cache stats --cache cache
        bridge cache show --cache cache https://shop.example/
        bridge cache export --cache cache https://shop.example/ shop.bridgerec
        bridge cache clear --cache cache --origin https://shop.example
        bridge cache verify --cache cache

      EXIT CODES
        0  done
        1  nothing matches, a body was damaged, or a page could not be loaded
        2  the command line cannot be understood
        3  a cache or a file cannot be read or written; a damaged index is left as it
           is until a command stores responses (it is moved aside then), or clear
           removes it
      """,
    subcommands: [
      ListCacheCommand.self, ShowCacheCommand.self, CacheStatsCommand.self,
      ClearCacheCommand.self, VerifyCacheCommand.self, ExportCacheCommand.self,
      WarmCacheCommand.self,
    ])

  /// As for the tool itself.
  func run() throws { throw ValidationError("name a subcommand, as in bridge cache list") }
}
