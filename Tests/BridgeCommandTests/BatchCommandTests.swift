import BridgeTestSupport
import Testing

@Suite("bridge cookies batch", .timeLimit(.minutes(5)))
struct BatchCommandTests {
  @Test("answers each line before it waits for the next")
  func coprocess() async throws {
    let run = try await Tool.bash(
      """
      coproc TOOL { "$0" cookies batch; }
      ask() { echo "$1" >&"${TOOL[1]}"; read -r -t 120 -u "${TOOL[0]}" answer && echo "$answer"; }
      ask '{"op":"set","url":"https://a.example/","line":"a=1"}'
      ask '{"op":"header","url":"https://a.example/"}'
      ask 'nonsense'
      ask '{"op":"header","url":"https://a.example/"}'
      """)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.first == #"{"outcome":"stored","reasons":[]}"#)
    #expect(lines.last == #"{"cookie":"a=1"}"#)
  }

  @Test("answers a last line without a line feed, and none to blank lines")
  func lastLine() async throws {
    let run = try await Tool.bash(
      #"printf '\n  \n{"op":"header","url":"http://a.example/"}' | "$0" cookies batch"#)
    #expect(run.output == "{\"cookie\":\"\"}\n")
    #expect(run.code == 0)
    let nothing = try await Tool.bash(#""$0" cookies batch </dev/null"#)
    #expect(nothing.output.isEmpty && nothing.code == 0)
  }

  @Test("answers a line of more than a megabyte with an error, and reads on")
  func longLines() async throws {
    let run = try await Tool.bash(
      #"""
      { printf '{"op":"reset","x":"'; head -c 1048576 /dev/zero | tr '\0' x; printf '"}\n'
        head -c 5000000 /dev/zero; echo
        printf '{"op":"reset","x":"'; head -c 1048555 /dev/zero | tr '\0' x; printf '"}\n'
        echo '{"op":"reset"}'; head -c 3000000 /dev/zero; } | "$0" cookies batch
      """#)
    let lines = run.output.split(separator: "\n").map { $0.hasPrefix(#"{"error":"#) }
    #expect(lines == [true, true, false, false, true])
    #expect(run.code == 0 && run.errors.isEmpty)
  }

  @Test("answers bytes that are not text with an error, and reads on")
  func garbage() async throws {
    let run = try await Tool.bash(
      #"printf '\xff\xfe\n\x00\n{"op":"header","url":"http://a.example/\xff"}\n{"op":"reset"}\n' | "$0" cookies batch"#
    )
    let lines = run.output.split(separator: "\n").map { $0.hasPrefix(#"{"error":"#) }
    #expect(lines == [true, true, true, false])
  }

  @Test("ends quietly when its answers are no longer read")
  func closedPipe() async throws {
    let run = try await Tool.bash(
      #"yes '{"op":"reset"}' | head -n 200000 | { "$0" cookies batch; echo "$?" >&2; } | head -n 1"#
    )
    #expect(run.output == "{\"ok\":true}\n")
    #expect(run.errors == "0\n")
  }

  @Test(
    "refuses dates that do not exist",
    arguments: [
      "2011-02-30T00:00:00Z", "2011-02-29", "2011-04-31", "2011-01-01T24:00:00Z", "0000-01-01",
      "1900-02-29",
    ])
  func impossible(moment: String) async throws {
    let answers = try await Tool.batch([#"{"op":"now","at":"\#(moment)"}"#])
    #expect(answers.first?.hasPrefix(#"{"error":"“at” is not an ISO 8601 time"#) == true)
  }

  @Test("takes every moment that there is", arguments: ["2012-02-29", "2000-02-29T23:59:59Z"])
  func possible(moment: String) async throws {
    #expect(try await Tool.batch([#"{"op":"now","at":"\#(moment)"}"#]) == [#"{"ok":true}"#])
  }

  @Test("tells a member that is null from one that is missing")
  func null() async throws {
    let answers = try await Tool.batch([
      #"{"op":"set","url":"https://a.example/","line":null}"#,
      #"{"op":"set","url":"https://a.example/"}"#,
    ])
    #expect(answers.first?.contains("must be a string") == true, "\(answers)")
    #expect(answers.last == #"{"error":"“line” is missing"}"#)
  }

  @Test(
    "takes base64 in its one right spelling only",
    arguments: ["YT0", "YT0x YT0x", "YTO=Y", "YT0x\\n", "YT1="])
  func base64(text: String) async throws {
    let line = { (text: String) in
      #"{"op":"set","url":"https://a.example/","lineBase64":"\#(text)"}"#
    }
    let answers = try await Tool.batch([line(text), line("YT0=")])
    #expect(answers.first?.contains("is not base64") == true)
    #expect(answers.last == #"{"outcome":"stored","reasons":[]}"#)
  }
}
