import BridgeCrypto
import BridgeTestSupport
import Foundation
import Testing

@Suite("bridge proxy", .timeLimit(.minutes(2)))
struct ProxyCommandTests {
  private static func proxy(_ arguments: [String]) async throws -> ProgramRun {
    try await ProgramRun.of(Tool.path, ["proxy"] + arguments)
  }

  @Test("makes an authority once, for its owner alone, and prints its certificate")
  func authority() async throws {
    let folder = try TemporaryFolder(named: "proxy-ca")
    let file = folder.path("ca.pem")
    let made = try await Self.proxy(["ca", file])
    let again = try await Self.proxy(["ca", file])
    #expect(made.code == 0 && again.code == 0, "\(made.errors)")
    #expect(made.output.hasPrefix("-----BEGIN CERTIFICATE-----"))
    #expect(!made.output.contains("PRIVATE KEY"))
    #expect(again.output == made.output)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let limited = try await Self.proxy(["ca", file, "--only", "shop.example"])
    #expect(limited.code == 2 && limited.errors.contains("exists already"), "\(limited.errors)")
  }

  @Test(
    "writes the certificate of an authority that is limited to hosts as DER into a file",
    .enabled(if: ProgramRun.find("openssl") != nil, "there is no openssl"))
  func limitedAuthority() async throws {
    let folder = try TemporaryFolder(named: "proxy-ca")
    let file = folder.path("certificate.der")
    let made = try await Self.proxy([
      "ca", folder.path("ca.pem"), "--only", "shop.example", "--only", "127.0.0.1", "--format",
      "der", "-o", file,
    ])
    #expect(made.code == 0 && made.output.isEmpty, "\(made)")
    let read = try await ProgramRun.of(
      "openssl",
      ["x509", "-inform", "DER", "-in", file, "-noout", "-ext", "nameConstraints"])
    let lines = read.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines == [
        "X509v3 Name Constraints: critical", "Permitted:", "DNS:shop.example",
        "IP:127.0.0.1/255.255.255.255",
      ], "\(read)")
  }

  @Test("refuses an authority whose time is over", arguments: [["--ca"], ["ca"]])
  func expired(arguments: [String]) async throws {
    let folder = try TemporaryFolder(named: "proxy-ca")
    let authority = try CertificateAuthority.make(named: "old", at: 1_500_000_000)
    try folder.write(try authority.pem, to: "ca.pem")
    let run = try await Self.proxy(arguments + [folder.path("ca.pem")])
    #expect(run.code == 3 && run.errors.contains("has expired"), "\(run)")
    #expect(run.output.isEmpty)
  }

  @Test(
    "refuses what it cannot use, and says why",
    arguments: [
      (["--credential", "user"], 2, "USER:PASSWORD"), (["--allow", "a b"], 2, "HOST:PORT"),
      (["--listen", "0.0.0.0:0"], 2, "loopback"), (["--listen", "8118"], 2, "8118 cannot"),
      (["--tunnel", "https://a.example"], 2, "only the host"),
      (["--tunnel", "a.example:443"], 2, "only the host"),
      (["--tunnel", "a.example:"], 2, "only the host"),
      (["--tunnel", "*.a.example"], 2, "only the host"),
      (["--tunnel", ".a.example"], 2, "only the host"),
      (["--tunnel", "bücher.example"], 2, "name as xn--"),
      (["--allow", "bücher.example"], 2, "xn--"),
      (["--map", "bücher.example=127.0.0.1:80"], 2, "xn--"),
      (["--upstream", "socks5://127.0.0.1:1"], 2, "http://HOST:PORT"),
      (["--ca", "/dev/null"], 3, "bridge proxy ca"),
      (["--ca", "/no-such-folder/ca.pem"], 3, "bridge proxy ca /no-such-folder/ca.pem creates"),
    ])
  func refused(arguments: [String], code: Int, clue: String) async throws {
    let run = try await Self.proxy(arguments)
    #expect(run.code == code && run.errors.contains(clue), "\(run.errors)")
    #expect(!run.errors.contains("Usage: bridge <subcommand>"), "\(run.errors)")
  }

  @Test("says in the system's words why its port cannot be opened")
  func taken() async throws {
    let other = try LoopbackOrigin.answering { _ in .text("other") }
    let run = try await Self.proxy(["--listen", "127.0.0.1:\(other.port)"])
    #expect(run.code == 2)
    #expect(
      run.errors == "bridge: port \(other.port) of 127.0.0.1 cannot be opened: "
        + "Address already in use; choose another, or 0 for any\n")
  }

  @Test(
    "gives packages over https by its authority, and leads the rest through another proxy",
    .enabled(if: ProgramRun.find("curl") != nil, "there is no curl"))
  func chained() async throws {
    let folder = try TemporaryFolder(named: "proxy-chain")
    let origin = try LoopbackOrigin.answering { .text("\($0.method) \($0.path)\n") }
    try folder.write("<p>package", to: "site/index.html")
    for arguments in [
      ["build", folder.path("site"), folder.path("1.zip"), "--id", "app", "--version", "1"],
      [
        "install", "--store", folder.path("store"), folder.path("1.zip"), "--allow-unsigned",
        "--activate",
      ],
    ] {
      let run = try await ProgramRun.of(Tool.path, ["packages"] + arguments)
      #expect(run.code == 0, "\(run)")
    }
    let run = try await Tool.bash(
      """
      "$0" proxy ca "$1/ca.pem" --only app.package > "$1/cert.pem"
      exec 3< <(exec "$0" proxy --credential far:one --allow 127.0.0.1 --record "$1/far.bridgerec")
      far=$!
      read -r url <&3
      exec 4< <(exec "$0" proxy --ca "$1/ca.pem" --credential 'near:t w@' --allow 127.0.0.1 \\
        --packages "$1/store" --upstream "$url")
      near=$!
      read -r proxy <&4
      get() { curl -sS --max-time 20 --cacert "$1/cert.pem" "${@:2}"; }
      get "$1" -x "$proxy" https://app.package/; echo
      get "$1" -x "$proxy" -X PUT "$2/plain"
      get "$1" -x "${proxy#*@}" -o /dev/null -w '%{http_code}\\n' "$2/stranger"
      kill -TERM $near; wait $near; echo "code $?"
      kill -TERM $far; wait $far; echo "code $?"
      """, folder.path, origin.url(""))
    #expect(
      run.output.split(separator: "\n").map(String.init)
        == ["<p>package", "PUT /plain", "407", "code 0", "code 0"], "\(run)")
    #expect(origin.requests.map(\.path) == ["/plain"])
    let recorded = try folder.readText("far.bridgerec/journal.ndjson")
    #expect(recorded.contains("/plain") && !recorded.contains("app.package"))
  }
}
