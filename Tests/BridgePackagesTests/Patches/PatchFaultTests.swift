import BridgeCrypto
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("a damaged patch")
struct PatchFaultTests {
  @Test("is refused at any cut, and the store is as it was")
  func cut() throws {
    let patch = try SamplePatch(limit: 40_000)
    let bytes = try patch.sample.folder.read("patch")
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(try code(of: Array(bytes[..<count]), patch) == .refusedPatch, "\(count)")
    }
    #expect(try code(of: bytes + [0], patch) == .refusedPatch)
    #expect(try patch.isUntouched)
  }

  @Test("ends in an error or in the right version, whatever bytes are changed")
  func fuzz() throws {
    let patch = try SamplePatch(limit: 40_000)
    let bytes = try patch.sample.folder.read("patch")
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<1500 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4) {
        let place = Int.random(in: changed.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: changed[place] = .random(in: 0...255, using: &generator)
        default: changed.remove(at: place)
        }
      }
      guard try code(of: changed, patch) == nil else { continue }
      // The changed bit has no meaning.
      #expect(
        try patch.sample.store.activeVersion(of: SampleStore.id())?.version
          == SamplePatch.newVersion)
      return
    }
    #expect(try patch.isUntouched)
  }

  @Test(
    "with a header that lies is refused before anything is taken on its word",
    arguments: Lie.allCases)
  func lies(_ lie: Lie) throws {
    let patch = try SamplePatch()
    let bytes = try patch.sample.folder.read("patch")
    let start = try PatchFile.start(patch.header)
    var header = patch.header
    lie.change(&header)
    let code = try code(of: PatchFile.start(header) + bytes[start.count...], patch)
    #expect(code == lie.code)
    #expect(try patch.isUntouched)
  }

  enum Lie: String, CaseIterable, CustomTestStringConvertible {
    case hugeBase, overflow, hugeFile, shortFile, longFile, twice, noFiles, manySections, otherBase
    case baseSize, escape, otherVersion, otherFrom

    var testDescription: String { rawValue }

    var code: PackageError.Code {
      switch self {
      case .otherBase, .baseSize, .otherFrom: .missingBase
      case .escape, .shortFile: .differsFromManifest
      case .otherVersion: .wrongHash
      case .longFile: .invalidManifest
      default: .refusedPatch
      }
    }

    func change(_ header: inout PatchHeader) {
      var section = header.sections[0]
      switch self {
      case .hugeBase: section.base[0].size = 1 << 40
      case .overflow: section.base[0].size = .max
      case .hugeFile: section.files[2].size = 1 << 40
      case .shortFile: section.files[section.files.count - 1].size -= 1
      case .longFile: section.files[0].size = 17 << 20
      case .twice: section.files[2].path = section.files[1].path
      case .noFiles: section.files = []
      case .manySections: header.sections += [section]
      case .otherBase: section.base[0].sha256 = SHA256.hash([1])
      case .baseSize: section.base[0].size += 1
      case .escape: section.files[2].path = "../../x"
      case .otherVersion: header.to = header.from
      case .otherFrom: header.from = header.to
      }
      header.sections[0] = section
    }
  }

  private func code(of bytes: [UInt8], _ patch: SamplePatch) throws -> PackageError.Code? {
    let path = try patch.sample.folder.write(bytes, to: "changed")
    do throws(PackageError) { _ = try patch.install(path) } catch { return error.code }
    return nil
  }
}
