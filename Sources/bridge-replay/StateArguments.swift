public import ArgumentParser
internal import BridgeReplay
public import BridgeSession

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The options of `run` for cookies, correlated values and secrets.
struct StateArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Cookies to send: session (the servers' own, of this run), recorded or none. "
        + "(default: session, against the recording recorded)",
      valueName: "which"))
  var cookies: StateOptions.Cookies?

  @Option(
    help: ArgumentHelp(
      "Replace values of recorded responses in later requests (tokens, identities) by "
        + "the live values: auto or off. No effect against the recording.",
      valueName: "how"))
  var correlate: StateOptions.Correlation = .auto

  @Option(
    help: ArgumentHelp(
      "Put the value of an environment variable where redaction left {{secret:NAME:…}}: "
        + "NAME=env:VARIABLE, or NAME:DIGITS=env:VARIABLE for one of several. Repeatable.",
      valueName: "secret"))
  var secret: [String] = []

  /// The options of the library.
  ///
  /// - Throws: `ReplayError` for a secret whose variable is not set.
  func options() throws -> StateOptions {
    var options = StateOptions()
    options.cookies = cookies
    options.correlation = correlate
    let environment = ProcessInfo.processInfo.environment
    options.secrets = try secret.map { try ReplaySecret($0, environment: environment) }
    return options
  }

  /// For the help of the command.
  static let discussion = """
    THE SESSION AGAINST SERVERS
      Cookies are those that the servers set in this run. A recorded cookie is sent
      only while no response could have set it.
      Values of recorded responses that come back in later requests (CSRF tokens,
      ids, codes, validators) are replaced by the value at the same place of the
      live response. The report lists each place, never a value. A request waits
      for the responses it takes values from. A response that differs only by such
      a value, or by a token that is new in each response, counts as the same.
      With --against URL, Origin and Referer name that server.
      For redacted recordings, --secret supplies values that no response contains (a
      password); a request with a placeholder left is not sent. NAME alone is
      enough if it names one secret of one site; otherwise use NAME:DIGITS. Standard
      error names the site that gets each secret.
        bridge-replay run session.har --against https://staging.example \\
            --allow-unsafe --secret password=env:STAGING_PASSWORD
    """
}

extension StateOptions.Cookies: ExpressibleByArgument {}
extension StateOptions.Correlation: ExpressibleByArgument {}
