internal import BridgeCookies
internal import BridgeSystem

extension InputFile {
  /// When a file was last written; nil if it is not a regular file, such as a pipe.
  var written: WallInstant? {
    var status = stat()
    guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return WallInstant(sinceEpoch: FileStamp(status).modified)
  }
}
