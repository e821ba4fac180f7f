import BridgeArchive
import BridgeCrypto
import BridgeTestSupport
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Testing

/// An independent zip reader. It must read the same in every archive that ours accepts.
enum Oracle: String, CaseIterable, Sendable {
  case python, libarchive, libzip, unzip

  /// The readers that are installed on this machine.
  static let present = allCases.filter(\.isInstalled)
  static let missing: Comment = "python3 is not installed"

  /// Whether it is installed on this machine; all of them are called through Python.
  var isInstalled: Bool {
    guard ProgramRun.find("python3") != nil else { return false }
    return switch self {
    case .python: true
    case .libarchive: dlopen("libarchive.so.13", RTLD_LAZY) != nil
    case .libzip: dlopen("libzip.so.4", RTLD_LAZY) != nil
    case .unzip: ProgramRun.find("unzip") != nil
    }
  }

  /// Whether it opens entries with this protection.
  func opens(_ protection: EntryProtection) -> Bool {
    switch protection {
    case .none: true
    case .aes: self == .libarchive
    case .zipCrypto: self != .libzip
    }
  }

  /// The result for an archive that needs features the library lacks. No file has an empty name.
  private static let unable = ["": "unable"]

  /// Whether it read the files of `expected`, an archive that we accept.
  ///
  /// Of unzip's output only the contents count: it reads flagged names of archives from Java programs as CP850.
  func agrees(_ found: [String: String]?, with expected: [String: String]) -> Bool {
    if found == Self.unable { return true }
    guard self == .unzip else { return found == expected }
    return found?.values.sorted() == expected.values.sorted()
  }

  /// The names of files and hashes of their contents for each archive; nil for an archive that it refuses.
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
  /// The hashes of the contents, in the form in which the oracles print them.
  var hashes: [String: String] { mapValues { SHA256.hash($0).hex } }
}
