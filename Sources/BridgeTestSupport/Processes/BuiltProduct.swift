#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The executables of this package, for tests that run them.
package enum BuiltProduct {
  /// The path of a product: from the environment `variable`, or else beside the test bundle.
  package static func path(_ name: String, variable: String) -> String {
    if let path = ProcessInfo.processInfo.environment[variable] { return path }
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
    let end = parts.firstIndex { $0.hasSuffix(".xctest") } ?? max(0, parts.count - 1)
    return (parts[..<end] + [name[...]]).joined(separator: "/")
  }
}
