internal import ArgumentParser
internal import BridgeCookies

/// Imports cookies of other programs.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports cookies from a file of another program.",
    discussion: """
      Netscape cookie files (curl, wget, Python), Playwright's storageState, the
      JSON of Chrome extensions and HAR recordings are recognised by their content.
      Every cookie must follow the jar's rules. A cookie of the jar is kept if it
      was set or sent later than the one in the file. If a file does not say when its
      cookies were set, the time when it was written counts (unknown for standard
      input). The exit code is 1 if some cookies were refused, evicted or unreadable;
      the others are imported.

      --json prints
        {"format":…,"imported":N,"replaced":N,"keptNewer":N,"known":N,
         "expired":N,"evicted":N,"refused":N,"unreadable":N,"displaced":N,
         "items":[{"at":…,"outcome":…,"reasons":[…],"notes":[…]}]}
      with an item for each of the first 100000 cookies that was not simply imported
      or replaced. “known” cookies were sent in a HAR's request, and the jar sends
      them already. “evicted” cookies did not fit, as the jar is full of cookies that
      rank higher. “displaced” counts cookies of the jar that were removed to make
      room.

      EXAMPLES
        bridge cookies import --jar state.sqlite cookies.txt
        bridge cookies import --jar state.sqlite --overwrite --format har a.har
      """)

  @OptionGroup var jar: JarOptions

  @Option(help: "The file's format. (default: detected)")
  var format: FormatArgument?

  @Flag(help: "Replace newer cookies as well.")
  var overwrite = false

  @Flag(help: "Print JSON.")
  var json = false

  @Argument(help: "The file; - is standard input.")
  var file: String

  func run() throws {
    let input = InputFile(file)
    let bytes = try input.read()
    let report = try jar.withJar(creates: true) { jar in
      do throws(CookieError) {
        return try jar.import(
          bytes, as: format?.format, dated: input.written, overwritesNewer: overwrite)
      } catch {
        throw FileError("\(file): \(error.message)")
      }
    }
    let text = json ? CookieJSON.report(report) : Array(CookieText.report(report).utf8)
    try OutputFile.standardOutput.write(text)
    if report.rejectedCount > 0 { throw ExitCode(1) }
  }
}
