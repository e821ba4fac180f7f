#if WebKitGTK
  internal import Glibc

  /// A place that the engine writes a file to, in a folder that no other user can enter.
  struct PassingFile {
    private let folder: String

    /// Where the file is to be.
    var path: String { "\(folder)/file" }

    /// Makes the folder. Throws ``WebViewError`` with code `loadFailed`.
    init() throws(WebViewError) {
      let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
      var template = Array("\(parent)/ajax-bridge-XXXXXX".utf8CString)
      let made = template.withUnsafeMutableBufferPointer { name in
        name.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
      }
      guard let made else { throw Self.failed(parent) }
      folder = made
    }

    /// The file, which loses its name, and its folder.
    func take() throws(WebViewError) -> UnnamedFile {
      defer {
        unlink(path)
        rmdir(folder)
      }
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failed(path) }
      return UnnamedFile(descriptor)
    }

    private static func failed(_ path: String) -> WebViewError {
      WebViewError(.loadFailed, "\(path) cannot be used: \(String(cString: strerror(errno)))")
    }
  }
#endif
