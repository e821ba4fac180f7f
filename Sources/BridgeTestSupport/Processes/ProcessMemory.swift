#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The memory of this process.
package enum ProcessMemory {
  /// Whether the system reports it.
  package static let isKnown = FileManager.default.fileExists(atPath: "/proc/self/status")

  /// The peak memory of this process (`VmHWM`), in bytes; 0 if the system does not report it.
  package static var peak: Int {
    get throws {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
      return (Int(line.filter(\.isNumber)) ?? 0) << 10
    }
  }
}
