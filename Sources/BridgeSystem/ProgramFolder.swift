/// Finds the folder of the running program.
package enum ProgramFolder {
  /// The folder of its file, with links resolved; nil if the system does not provide it.
  package static let own: String? = program.map { path in
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private static var program: String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    #if canImport(Darwin)
      var size = UInt32(path.count)
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
    #else
      guard readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return nil }
    #endif
    return path.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
