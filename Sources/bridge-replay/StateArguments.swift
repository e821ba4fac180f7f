public import ArgumentParser
public import BridgeReplay

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The options of `run` that carry a session on from one exchange to the next.
struct StateArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Cookies to send: session (the servers' own, of this run), recorded or none. "
        + "(default: session, against the recording recorded)",
      valueName: "which"))
  var cookies: StateOptions.Cookies?

  @Option(
    help: ArgumentHelp(
      "Rebind values of recorded answers that come back in later requests (tokens, identities) to "
        + "what the servers answer now: auto or off. No effect against the recording.",
      valueName: "how"))
  var correlate: StateOptions.Correlation = .auto

  @Option(
    help: ArgumentHelp(
      "Put the value of an environment variable where redaction left {{secret:NAME:…}}: "
        + "NAME=env:VARIABLE, or NAME:DIGITS=env:VARIABLE for one of several. Repeatable.",
      valueName: "secret"))
  var secret: [String] = []

  /// What the arguments ask for.
  ///
  /// - Throws: `ReplayError` for a secret that cannot be had.
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
      Cookies are those that the servers set in this run; a recorded cookie goes
      along only as long as no answer could have set it. Values of recorded
      answers that come back in later requests (CSRF tokens, identities, codes,
      validators) are replaced by what stands in the same place of the live
      answer, and every one is listed, never with its value. What differs in an
      answer only by such a value, or by a token that is new in each answer, is no
      difference. With --against URL, Origin and Referer name that server. A
      request waits for the answers it takes values from. Of redacted recordings,
      what no answer gives back (a password) is given by --secret; a request with
      a placeholder left in it is not sent. NAME alone stands for one secret of one
      site; where several have it, NAME:DIGITS tells which. Who gets a secret is
      said on standard error.
        bridge-replay run session.har --against https://staging.example \\
            --allow-unsafe --secret password=env:STAGING_PASSWORD
    """
}

extension StateOptions.Cookies: ExpressibleByArgument {}
extension StateOptions.Correlation: ExpressibleByArgument {}
