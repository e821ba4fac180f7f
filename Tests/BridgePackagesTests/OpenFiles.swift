#if canImport(Glibc)
  import Glibc
#endif

/// The descriptors of this process; other tests open some as well.
enum OpenFiles {
  static var count: Int {
    #if canImport(Glibc)
      guard let folder = opendir("/proc/self/fd") else { return 0 }
      defer { closedir(folder) }
      var count = 0
      while readdir(folder) != nil { count += 1 }
      return count
    #else
      return 0
    #endif
  }
}
