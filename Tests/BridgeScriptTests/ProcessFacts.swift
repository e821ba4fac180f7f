#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The resources that this process uses, from Linux.
struct ProcessFacts {
  let threads: Int
  let residentBytes: Int

  static var now: ProcessFacts {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func number(_ name: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line?.split(whereSeparator: { $0 == "\t" || $0 == " " }).dropFirst().first.flatMap {
        Int($0)
      } ?? 0
    }
    return ProcessFacts(threads: number("Threads"), residentBytes: number("VmRSS") * 1024)
  }
}
