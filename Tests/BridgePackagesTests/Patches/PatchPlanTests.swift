import BridgeCrypto
import Testing

@testable import BridgePackages

@Suite("the plan of a patch")
struct PatchPlanTests {
  private func file(_ path: String, _ content: UInt8, _ size: Int = 10) -> PackageFile {
    PackageFile(path: path, sha256: SHA256.hash([content]), size: size)
  }

  @Test("leaves out what exists under any path, and refers to what was removed")
  func whole() {
    let plan = PatchPlan(
      from: [file("a", 1), file("b", 2), file("c", 3), file("d", 3), file("e", 9, 0)],
      to: [file("x", 1), file("b", 4), file("manifest.json", 5)])
    #expect(plan.sections.count == 1)
    #expect(plan.sections[0].base == [file("b", 2), file("c", 3)])
    #expect(plan.sections[0].files == [file("manifest.json", 5), file("b", 4)])
  }

  @Test("always holds the manifest, even one that is known")
  func manifest() {
    let plan = PatchPlan(from: [file("manifest.json", 5)], to: [file("manifest.json", 5)])
    #expect(plan.sections.map { $0.files.map(\.path) } == [["manifest.json"]])
  }

  @Test("gives each file the old one most like it where all of them are too large")
  func split() {
    let plan = PatchPlan(
      from: [
        file("js/main.11.js", 1, 60), file("js/other.22.js", 2, 60), file("img/a.png", 3, 500),
      ],
      to: [
        file("js/main.33.js", 4, 60), file("js/other.44.js", 5, 60), file("huge.bin", 6, 1000),
        file("a", 7, 1),
      ], limit: 100)
    let sections = plan.sections.map { ($0.files.map(\.path), $0.base.map(\.path)) }
    #expect(
      sections.map(\.0) == [["a"], ["huge.bin"], ["js/main.33.js"], ["js/other.44.js"]])
    #expect(sections.map(\.1) == [[], [], ["js/main.11.js"], ["js/other.22.js"]])
  }
}
