#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that ends a worker once it is there.
struct StopFile {
  private let path: String

  init(_ path: String) { self.path = path }

  var isThere: Bool { access(path, F_OK) == 0 }
}
