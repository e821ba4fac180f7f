internal import BridgeSystem

/// The program `bridge-view`: the same tool with web views, whose libraries take a while to load.
enum ViewProgram {
  /// Replaces this process with the program, which processes the same command line.
  ///
  /// Throws ``ViewFailure`` if the program is not in the folder of this one, or cannot be started.
  static func replaceProcess(_ arguments: [String]) throws -> Never {
    let path = "\(ProgramFolder.own ?? ".")/bridge-view"
    guard access(path, X_OK) == 0 else {
      throw ViewFailure(
        "web views need \(path), which does not exist; build it with swift build --traits WebKitGTK, "
          + "or install it beside bridge", 2)
    }
    // The threads of the runtime block signals, and the new program inherits the mask of this thread.
    var mask = sigset_t()
    sigemptyset(&mask)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    execv(path, &words)
    throw ViewFailure("\(path) cannot be started: \(SystemError.text(errno))", 2)
  }
}
