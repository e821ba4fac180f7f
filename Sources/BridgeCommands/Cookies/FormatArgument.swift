internal import ArgumentParser
internal import BridgeCookies

/// A format's name on the command line.
struct FormatArgument: ExpressibleByArgument {
  let format: CookieFormat

  init?(argument: String) {
    guard let format = CookieFormat(rawValue: argument) else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { CookieFormat.allCases.map(\.rawValue) }
}
