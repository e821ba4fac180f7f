internal import ArgumentParser

/// `bridge proxy`.
struct ProxyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "proxy",
    abstract: "A proxy for any browser: its requests go through the bridge.",
    discussion: """
      Clients use it as their HTTP proxy. It terminates TLS with certificates of an
      authority that you create and your browser trusts, so the bridge sees every
      request: packages, virtual hosts, cache and recordings work for real https
      origins. bridge proxy run --help lists the options.

      EXAMPLES
        bridge proxy ca ca.pem > ca-certificate.pem
            Creates an authority, once, and prints its certificate.
        bridge proxy --ca ca.pem --record session.bridgerec
            Prints http://bridge:PASSWORD@127.0.0.1:PORT on the first line of
            standard output, and serves until ^C.
        curl --proxy http://bridge:PASSWORD@127.0.0.1:PORT \\
            --cacert ca-certificate.pem https://example.com/
      """,
    subcommands: [RunProxyCommand.self, ProxyAuthorityCommand.self],
    defaultSubcommand: RunProxyCommand.self)
}
