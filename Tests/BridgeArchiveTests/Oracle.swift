import BridgeArchive
import BridgeCrypto
import BridgeTestSupport
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Testing

/// A zip reader that is not ours, which must read in every archive that we take what we read in it.
enum Oracle: String, CaseIterable, Sendable {
  case python, libarchive, libzip, unzip

  /// Those that this machine has.
  static let present = allCases.filter(\.isInstalled)
  static let missing: Comment = "python3 is not installed"

  /// Whether this machine has it; all of them are asked through Python.
  var isInstalled: Bool {
    guard ProgramRun.find("python3") != nil else { return false }
    return switch self {
    case .python: true
    case .libarchive: dlopen("libarchive.so.13", RTLD_LAZY) != nil
    case .libzip: dlopen("libzip.so.4", RTLD_LAZY) != nil
    case .unzip: ProgramRun.find("unzip") != nil
    }
  }

  /// Whether it opens entries that are protected in this way.
  func opens(_ protection: EntryProtection) -> Bool {
    switch protection {
    case .none: true
    case .aes: self == .libarchive
    case .zipCrypto: self != .libzip
    }
  }

  /// The reading of an archive that asks for more than the library has. No file has an empty name.
  private static let unable = ["": "unable"]

  /// Whether it read the files of `expected`, an archive that we accept.
  ///
  /// Of unzip only the contents count: it takes flagged names for CP850 where the archive comes from a Java program.
  func agrees(_ found: [String: String]?, with expected: [String: String]) -> Bool {
    if found == Self.unable { return true }
    guard self == .unzip else { return found == expected }
    return found?.values.sorted() == expected.values.sorted()
  }

  /// Names of files and hashes of their contents for each archive; nil for one that it refuses.
  func read(_ paths: [String], password: String = "") async throws -> [[String: String]?] {
    let folder = try TemporaryFolder(named: "zip-oracle")
    let list = try folder.write(paths.joined(separator: "\n"), to: "list")
    let python = try #require(ProgramRun.find("python3"))
    let run = try await ProgramRun.of(
      "/usr/bin/env", ["LC_ALL=C.UTF-8", python, "-B", Self.script, rawValue, list, password])
    try #require(run.code == 0, "\(run.errors)")
    var archives: [[String: String]?] = []
    for line in run.output.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch fields[0] {
      case "archive": archives.append([:])
      case "unable": archives[archives.count - 1] = Self.unable
      case "refused": archives[archives.count - 1] = nil
      default: archives[archives.count - 1]?[fields[1]] = fields[0]
      }
    }
    return archives
  }

  private static let script =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/") + "/Scripts/archive_oracles.py"
}

extension Dictionary<String, [UInt8]> {
  /// The contents by their hashes, as the oracles tell them.
  var hashes: [String: String] { mapValues { SHA256.hash($0).hex } }
}
