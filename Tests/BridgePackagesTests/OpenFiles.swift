#if canImport(Glibc)
  import Glibc
#endif

/// The open files of this process in one folder; tests that run at the same time use other folders.
enum OpenFiles {
  static func count(in folder: String) -> Int {
    #if canImport(Glibc)
      guard let list = opendir("/proc/self/fd") else { return 0 }
      defer { closedir(list) }
      var count = 0
      while let entry = readdir(list) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        if target(of: "/proc/self/fd/\(name)").hasPrefix(folder) { count += 1 }
      }
      return count
    #else
      return 0
    #endif
  }

  #if canImport(Glibc)
    private static func target(of link: String) -> String {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(link, &bytes, bytes.count)
      return String(
        decoding: bytes.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  #endif
}
