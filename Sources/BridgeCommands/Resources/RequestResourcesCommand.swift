internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages
internal import Synchronization

/// Requests packs.
struct RequestResourcesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "request",
    abstract: "Downloads packs that are missing, and prints the paths of their files.",
    discussion: """
      An available pack is not downloaded again. If files of it are missing, it is
      unpacked again from its kept archive, or else downloaded.

      The password is stored for repairs, in a file that only this user can read.

      EXAMPLES
        bridge resources request --store packs https://cdn.example/filters.zip
        bridge resources request --store packs file:///usr/share/app/fonts.zip \\
            --type font --json
        bridge resources request --store packs https://cdn.example/locked.zip \\
            --password-env PACK_PASSWORD
      """)

  @OptionGroup var resources: ResourceOptions

  @Argument(help: ArgumentHelp("The http, https or file URLs of packs.", valueName: "url"))
  var urls: [String]

  @Flag(help: "Download packs again, even if they are available.")
  var again = false

  @OptionGroup var password: PasswordOptions
  @OptionGroup var result: ResultOptions

  func run() async throws {
    let packs = try resources.open()
    for url in urls {
      let meter = DownloadMeter(url)
      let pack =
        again
        ? try await packs.reload(url, password: password.text)
        : try await packs.request(url, password: password.text) { meter.note($0) }
      Console.out(
        result.json
          ? JSONText.line(ResourcePackText.json(pack)) : ResourcePackText.details(pack))
    }
  }
}

/// Prints the progress of a download, with one line for each tenth.
private final class DownloadMeter: Sendable {
  private let url: String
  private let tenths = Mutex(0)

  init(_ url: String) { self.url = url }

  func note(_ progress: DownloadProgress) {
    guard let fraction = progress.fraction, let total = progress.total else { return }
    let tenth = Int(fraction * 10)
    let isNews = tenths.withLock { last in
      defer { last = max(last, tenth) }
      return tenth > last
    }
    guard isNews else { return }
    Console.err("bridge: \(url.printable): \(progress.received) of \(total) bytes\n")
  }
}
