/// The entries of an open folder.
package enum FolderEntries {
  #if canImport(Darwin)
    package typealias Stream = UnsafeMutablePointer<DIR>
  #else
    package typealias Stream = OpaquePointer
  #endif

  /// The names in a folder except `.` and `..`, in no particular order. Reads `stream` to its end, and does not close it.
  package static func names(in stream: Stream) -> [String] {
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
