internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCookies
internal import BridgeCrypto

/// `bridge proxy ca`.
struct ProxyAuthorityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ca",
    abstract: "Creates the certificate authority of a proxy, and prints its certificate.",
    discussion: """
      The first time, it creates the authority, with its own key, in a file that only
      you can read. Later it prints the certificate of that authority again. Nothing
      is installed. Only programs that use the proxy should trust the authority: any
      program that can read the file can impersonate every host to them. --only
      limits the authority to some hosts, which browsers enforce.

      TRUST
        curl         --cacert certificate.pem
        Chromium     certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n bridge \\
                         -i certificate.pem
        Firefox      Settings, Certificates, Authorities, Import
        Debian       copy it to /usr/local/share/ca-certificates/bridge.crt, then run
                     update-ca-certificates
        macOS        security add-trusted-cert -r trustRoot -k login.keychain \\
                         certificate.pem
        iOS          open the DER file, install the profile, then switch it on in
                     Settings, General, About, Certificate Trust Settings
        Android      Settings, Security, Install a certificate; apps must allow
                     user certificates in their network security configuration

      EXAMPLES
        bridge proxy ca ca.pem > certificate.pem
        bridge proxy ca ca.pem --only shop.example --only 127.0.0.1
        bridge proxy ca ca.pem --format der -o certificate.der

      EXIT CODES
        0  the certificate was printed
        2  the command line cannot be understood
        3  the file cannot be read or written, or contains no authority
      """)

  enum Format: String, ExpressibleByArgument { case pem, der }

  @Argument(help: "The file of the authority; it is created if it does not exist.")
  var file: String

  @Option(
    help: ArgumentHelp(
      "Limit a new authority to this host and its subdomains. Repeatable.", valueName: "host"))
  var only: [String] = []

  @Option(help: "pem or der.")
  var format: Format = .pem

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the certificate to this file; - is standard output.", valueName: "file"))
  var output = "-"

  func run() throws {
    let authority = try authority()
    switch format {
    case .pem: try OutputFile(output).write(try authority.certificatePEM)
    case .der: try OutputFile(output).write(authority.certificate)
    }
  }

  private func authority() throws -> CertificateAuthority {
    let stored = AuthorityFile(file)
    if stored.isThere {
      guard only.isEmpty else {
        throw ValidationError("--only: \(file) exists already; name a new file")
      }
      return try stored.read()
    }
    let hosts = try only.map { host in
      do {
        return try CertificateHost(host)
      } catch {
        throw ValidationError("--only \(host): \(error)")
      }
    }
    let made = try CertificateAuthority.make(
      named: "ajax-bridge proxy", only: hosts, at: SystemWallClock().now.wholeSeconds)
    try stored.write(made)
    Console.err("bridge: \(file) is the new authority: keep it secret\n")
    return made
  }
}
