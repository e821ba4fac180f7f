#if WebKitGTK
  internal import BridgeCore
  internal import Glibc

  /// A path for a file that the engine writes, in a folder that no other user can enter.
  struct PassingFile {
    private let folder: PrivateFolder

    /// The path of the file.
    var path: String { "\(folder.path)/file" }

    /// Makes the folder. Throws ``WebViewError`` with code `loadFailed`.
    init() throws(WebViewError) {
      do throws(PrivateFolder.Failure) { folder = try PrivateFolder() } catch {
        throw WebViewError(.loadFailed, error.description)
      }
    }

    /// Opens the file, and removes its name and its folder.
    func take() throws(WebViewError) -> UnnamedFile {
      defer { folder.remove(with: [path]) }
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        let reason = String(cString: strerror(errno))
        throw WebViewError(.loadFailed, "\(path) cannot be used: \(reason)")
      }
      return UnnamedFile(descriptor)
    }
  }
#endif
