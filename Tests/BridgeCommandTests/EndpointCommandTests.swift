import BridgeTestSupport
import Testing

@Suite("bridge packages endpoint", .timeLimit(.minutes(5)))
struct EndpointCommandTests {
  @Test("answers checks over HTTP within its limits, and counts outcomes")
  func check() async throws {
    let folder = try TemporaryFolder(named: "bridge-endpoint")
    try folder.write("<p>one", to: "site/index.html")
    let run = try await Tool.bash(
      """
      set -e; tool=$(realpath "$0"); cd "$1"
      "$tool" packages build site 1.zip --id app --version 1 --seq 1 >/dev/null
      "$tool" packages keygen key >/dev/null
      "$tool" packages sign 1.zip --key key >/dev/null
      "$tool" packages publish 1.zip tree --key key >/dev/null
      mkfifo line
      "$tool" packages endpoint tree --refresh 1 >line 2>err & pid=$!
      trap 'kill $pid 2>/dev/null || true' EXIT
      read -r origin <line
      ask() { curl -sS -d "$1" "$origin/check"; echo; }
      ask '{"packages":[{"id":"app"},{"id":"other"}]}'
      curl -sS -o /dev/null -w '%{http_code}\\n' "$origin/check"
      curl -sS -o /dev/null -w '%{http_code}\\n' -d '[' "$origin/check"
      head -c 300000 /dev/zero | curl -sS -o /dev/null -w '%{http_code}\\n' --data-binary @- "$origin/check"
      version=$(ask '{"packages":[{"id":"app"}]}' | grep -o '"version":"[0-9a-f]*"' | cut -d'"' -f4)
      ask '{"outcomes":[{"id":"app","version":"'$version'","outcome":"ready"}]}' >/dev/null
      curl -sS "$origin/outcomes"; echo
      kill -TERM $pid; wait $pid && echo ended
      """, folder.path)
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 6, "\(run.output)")
    #expect(lines[0].contains("\"action\":\"full\"") && lines[0].contains("\"signatures\""))
    #expect(lines[0].contains("\"id\":\"other\",\"action\":\"unknown\""))
    #expect(lines[1...3] == ["405", "400", "413"])
    #expect(lines[4].contains("\"outcome\":\"ready\",\"count\":1"))
    #expect(lines[5] == "ended")
  }
}
