internal import BridgeConsole
internal import BridgeSystem

/// A file with the port of a server, for scripts; it is complete or absent.
struct PortFile {
  let path: String

  func write(_ port: Int) throws(CommandError) {
    let draft = "\(path).\(getpid()).tmp"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failed() }
    let isWritten = Console.write(Array("\(port)\n".utf8), to: descriptor)
    guard close(descriptor) == 0, isWritten, rename(draft, path) == 0 else {
      let error = failed()
      unlink(draft)
      throw error
    }
  }

  private func failed() -> CommandError {
    CommandError("--port-file \(path) cannot be written: \(SystemError.text(errno))")
  }
}
