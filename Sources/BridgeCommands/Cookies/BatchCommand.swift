internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCookies
internal import BridgeSystem

/// Executes operations line by line.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Reads JSON operations, one per line, and prints one JSON result each.",
    discussion: """
      OPERATIONS
        {"op":"set","url":URL,"line":TEXT}
            answers {"outcome":"stored|replaced|deleted|rejected","reasons":[…]}
        {"op":"header","url":URL}
            answers {"cookie":"a=1; b=2"}
        {"op":"now","at":"2011-01-01T00:00:00Z"}
            answers {"ok":true}
        {"op":"reset"}
            answers {"ok":true}

      For bytes that are not UTF-8, set takes "lineBase64" instead of "line", and
      header adds "cookieBase64". header answers "" if no cookie is sent. now stops
      the clock at any time, past or future. reset empties the jar and returns to the
      machine's clock.

      set and header take "api":"http" or "script", and "context" with any of
        "method"              the request's method; GET if missing
        "topLevelNavigation"  true if the request loads a page
        "siteForCookies"      the URL of the page that makes the request; null or
                              missing for no page, which is same-site; "none" for
                              a page that is same-site with nothing (opaque, or
                              with a frame of another site in between)
        "partition"           the URL of the partition's top-level page; null or
                              missing for the site of the request's URL
      Other members are ignored. An invalid line is answered with {"error":TEXT}, and
      the next one is read; blank lines are skipped. A line has at most 1 MiB.

      Each result is written before the next line is awaited. Without --jar, the jar
      is in memory.

      EXAMPLE
        printf '%s\\n' '{"op":"set","url":"https://a.example/","line":"id=7"}' \\
          '{"op":"header","url":"https://a.example/x"}' | bridge cookies batch
      """)

  @Option(help: ArgumentHelp("The jar's file. (default: in memory)", valueName: "file"))
  var jar: String?

  func run() throws {
    let clock = BatchClock()
    let jar =
      if let jar { try CommandJar.open(jar, clock: clock) } else {
        try CommandJar.inMemory(clock: clock)
      }
    let ending = Result { try answer(by: CookieBatch(jar, clock: clock)) }
    // Cookies stored before the input or the output failed are kept.
    try jar.flush()
    try jar.close()
    try ending.get()
  }

  private func answer(by batch: CookieBatch) throws {
    var lines = LineReader(STDIN_FILENO, longest: CookieBatch.longestLine)
    var answers: [UInt8] = []
    while let line = try lines.next() {
      switch line {
      case .line(let bytes): answers += batch.answer(to: bytes) ?? []
      case .tooLong: answers += batch.answerToLongLine
      }
      guard !lines.hasMore || answers.count > 1 << 16 else { continue }
      guard try give(answers) else { return }
      answers.removeAll(keepingCapacity: true)
    }
    _ = try give(answers)
  }

  /// False if the reader of the results has closed the pipe.
  private func give(_ answers: [UInt8]) throws -> Bool {
    if Console.write(answers, to: STDOUT_FILENO) { return true }
    guard errno == EPIPE else { throw OutputFile.failed("standard output") }
    return false
  }
}
