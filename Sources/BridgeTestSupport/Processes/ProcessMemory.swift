#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The memory of this process.
package enum ProcessMemory {
  /// Whether the system tells.
  package static let isKnown = FileManager.default.fileExists(atPath: "/proc/self/status")

  /// The most memory this process has had so far (`VmHWM`), in bytes; 0 where the system does not tell.
  package static var peak: Int {
    get throws {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
      return (Int(line.filter(\.isNumber)) ?? 0) << 10
    }
  }
}
