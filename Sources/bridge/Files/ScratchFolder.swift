#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder for files that a command needs only while it runs. No other user can enter it.
struct ScratchFolder {
  let path: String

  /// Makes it in the folder that `TMPDIR` names, or in `/tmp`.
  init() throws {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let parent = named.isEmpty ? "/tmp" : named
    var template = Array("\(parent)/bridge-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { name in
      name.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else {
      throw FileError(
        "a temporary folder cannot be made in \(parent): \(String(cString: strerror(errno)))")
    }
    path = made
  }

  /// Removes it with these files in it.
  func remove(with files: [String]) {
    for file in files { unlink(file) }
    rmdir(path)
  }
}
