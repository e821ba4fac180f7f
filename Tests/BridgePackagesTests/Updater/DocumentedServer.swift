import BridgeTestSupport
import Foundation

/// The configuration of nginx that the documentation shows.
enum DocumentedServer {
  struct Absent: Error, CustomStringConvertible {
    let description: String
  }

  /// The server from the article about formats, with a folder and ports of a test's own.
  static func block(root: String, listen: String) throws -> String {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    let path = parts.dropLast(4).joined(separator: "/") + "/docs/ajax-bridge.docc/PackageFormats.md"
    let page = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    let place = "root /srv/packages;"
    guard let block = page.firstRange(of: "```nginx\n").map({ page[$0.upperBound...] }),
      let end = block.firstRange(of: "\n```"), block[..<end.lowerBound].contains(place)
    else { throw Absent(description: "\(path) has no block of nginx with \(place)") }
    return String(block[..<end.lowerBound]).replacing(place, with: "root \(root);\n\(listen)")
  }
}
