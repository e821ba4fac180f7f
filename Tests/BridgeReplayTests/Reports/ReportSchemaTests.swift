import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite(
  "the schema of a JSON report",
  .enabled(if: ProgramRun.find("python3") != nil, "python3 is not installed"),
  .timeLimit(.minutes(5)))
struct ReportSchemaTests {
  /// Reads the part of JSON Schema that the schema uses, and fails on any other.
  private static let reader = #"""
    import json, re, sys
    schema, report = (json.load(open(path)) for path in sys.argv[1:3])
    known = {"$schema", "$defs", "title", "description", "type", "required", "properties", "const", "enum", "$ref",
        "items", "additionalProperties", "minimum", "pattern"}
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
    def check(rule, value, at):
        assert set(rule) <= known, f"{at}: {set(rule) - known}"
        if "$ref" in rule: return check(schema["$defs"][rule["$ref"].split("/")[-1]], value, at)
        if "const" in rule: assert value == rule["const"], at
        if "enum" in rule: assert value in rule["enum"], f"{at}: {value}"
        if "type" in rule: assert isinstance(value, kinds[rule["type"]]), at
        if "minimum" in rule: assert value >= rule["minimum"], at
        if "pattern" in rule: assert re.search(rule["pattern"], value), at
        if isinstance(value, list):
            for index, each in enumerate(value): check(rule["items"], each, f"{at}[{index}]")
        if isinstance(value, dict):
            for name in rule.get("required", []): assert name in value, f"{at}: no {name}"
            for name, each in value.items():
                inner = rule.get("properties", {}).get(name, rule.get("additionalProperties"))
                assert inner, f"{at}: {name} is not in the schema"
                check(inner, each, f"{at}.{name}")
    check(schema, report, "$")
    """#

  private func keeps(_ report: ReplayReport) async throws {
    let folder = try TemporaryFolder()
    let schema = try folder.write(JSONReport.schema, to: "schema.json")
    let file = try folder.write(try JSONReport(report).bytes(), to: "report.json")
    let run = try await ProgramRun.of("python3", ["-c", Self.reader, schema, file])
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test("knows every member of every report", arguments: 0..<4)
  func members(seed: Int) async throws {
    let (asked, answers) = RunTests.mixed(seed)
    try await keeps(
      try await ReplayReport.of(asked, answers: answers) { $0.stopsAtFirstDifference = seed == 3 })
  }

  @Test("holds for hostile recordings, and for empty ones")
  func hostile() async throws {
    try await keeps(try await ReportSamples.hostile("http://leak.example/"))
    try await keeps(try await ReportSamples.mixed())
    try await keeps(try await ReplayReport.of([]))
  }

  @Test("knows what is expected in place of a recorded value")
  func expected() async throws {
    try await keeps(try await ExpectedValueTests.report())
  }
}
