internal import BridgeKit
internal import BridgePageJobs
internal import BridgeSystem
internal import Dispatch

/// The pages of `bridge-replay run --through hook`, in a process of their own: bridge-replay itself loads no
/// JavaScript engine. It starts this program with a socket as standard input, and ends it by closing that.
@main
enum BridgeReplayPages {
  static func main() async {
    guard isSocket(STDIN_FILENO) else {
      let message =
        "bridge-replay-pages: bridge-replay starts this program for --through hook; "
        + "it has no use by itself\n"
      _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(2)
    }
    let isHooked = !CommandLine.arguments.contains("--without-hook")
    let worker = PageWorker(FrameChannel(STDIN_FILENO), isHooked: isHooked)
    await worker.run()
  }

  private static func isSocket(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}
