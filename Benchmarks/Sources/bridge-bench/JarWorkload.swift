import BridgeCookies
import BridgeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The workload that the peers' `gen_workload.py` writes: `set.tsv` and `get.tsv`.
struct JarWorkload {
  /// A Set-Cookie field and where it came from.
  struct Setting {
    let context: CookieContext
    var line: [UInt8]
  }

  let sets: [Setting]
  let gets: [CookieContext]

  init(folder: String) throws {
    sets = try Self.lines("\(folder)/set.tsv").map { text in
      let fields = text.split(separator: "\t", maxSplits: 1)
      return Setting(context: try Self.context(fields[0]), line: Array(fields[1].utf8))
    }
    gets = try Self.lines("\(folder)/get.tsv").map(Self.context)
  }

  private static func lines(_ path: String) throws -> [Substring] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
  }

  private static func context(_ url: Substring) throws -> CookieContext {
    CookieContext(url: try RequestURL(String(url)))
  }
}
