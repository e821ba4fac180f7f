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

  @Test(
    "any number of them behind nginx answers as one does, and continues when one is killed",
    .enabled(if: NginxOrigin.isAvailable, "\(NginxOrigin.missing)"))
  func balanced() async throws {
    let folder = try TemporaryFolder(named: "bridge-endpoints")
    try folder.write("<p>one", to: "site/index.html")
    let run = try await Tool.bash(
      """
      set -e; tool=$(realpath "$0"); cd "$1"; PATH=$PATH:/usr/sbin
      "$tool" packages build site 1.zip --id app --version 1 --seq 1 >/dev/null
      key=$("$tool" packages keygen key)
      "$tool" packages sign 1.zip --key key >/dev/null
      "$tool" packages publish 1.zip tree --key key >/dev/null
      pids=() servers=
      trap 'kill ${pids[*]} 2>/dev/null || true' EXIT
      for n in 1 2 3; do
        mkfifo line$n
        "$tool" packages endpoint tree --json >line$n 2>/dev/null & pids+=($!)
        read -r line <line$n
        origin=${line#*http://}
        servers+="server ${origin%%\\"*};"
      done
      port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
      cat >nginx.conf <<END
      daemon off; master_process off; pid nginx.pid; error_log errors;
      events {}
      http {
        log_format instance \\$upstream_addr;
        client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4; scgi_temp_path t5;
        upstream endpoints { $servers }
        server {
          listen 127.0.0.1:$port; access_log off;
          location = /check {
            access_log instances instance;
            proxy_pass http://endpoints; proxy_next_upstream error timeout non_idempotent;
          }
          location / { root $PWD/tree; }
        }
      }
      END
      nginx -p "$PWD" -c nginx.conf 2>/dev/null & pids+=($!)
      curl -sS -o /dev/null --retry 50 --retry-connrefused --retry-delay 1 "http://127.0.0.1:$port/"
      update() {
        "$tool" packages update --store "store$1" --from "http://127.0.0.1:$port" --ask "http://127.0.0.1:$port/check" \\
          --id app --key "$key" --json | grep -c '"outcome":"installed"'
      }
      for n in 1 2 3; do update $n; done
      sort -u instances | wc -l
      kill -9 ${pids[0]}
      for n in 4 5 6; do update $n; done
      """, folder.path)
    #expect(run.code == 0, "\(run.errors)")
    // Three updates, the number of endpoints that answered them, and three more without the first.
    #expect(run.output == "1\n1\n1\n3\n1\n1\n1\n", "\(run)")
  }
}
