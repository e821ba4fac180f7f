internal import BridgeSystem

/// A temporary folder that no other user can enter.
package struct PrivateFolder: Sendable {
  /// Why no folder could be made.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package let path: String

  /// The folder for temporary files: the value of `TMPDIR`, or `/tmp`.
  package static var parent: String {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return named.isEmpty ? "/tmp" : named
  }

  /// Makes a folder in ``parent``.
  package init() throws(Failure) {
    let parent = Self.parent
    var template = Array("\(parent)/ajax-bridge-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { name in
      name.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else {
      throw Failure(
        description:
          "a temporary folder cannot be created in \(parent): \(SystemError.text(errno))")
    }
    path = made
  }

  /// Removes the folder and these files in it.
  package func remove(with files: [String]) {
    for file in files { unlink(file) }
    rmdir(path)
  }
}
