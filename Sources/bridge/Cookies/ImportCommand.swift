internal import ArgumentParser
internal import BridgeCookies

/// Imports cookies of other programs.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports cookies from a file of another program.",
    discussion: """
      Netscape cookie files (curl, wget, Python), Playwright's storageState, the
      JSON of Chrome's extensions and HAR recordings are known by their content.
      Every cookie is held against the jar's rules. A cookie of the jar that was set
      or sent after the file's stays; where a file does not say when its cookies
      were set, that is when it was written (unknown for standard input).
      Exit code 1 says that some were refused, evicted or could not be read; the
      others are imported.

      --json prints
        {"format":…,"imported":N,"replaced":N,"keptNewer":N,"known":N,
         "expired":N,"evicted":N,"refused":N,"unreadable":N,"displaced":N,
         "items":[{"at":…,"outcome":…,"reasons":[…],"notes":[…]}]}
      with an item for each of the first 100000 cookies that is not simply imported
      or replaced. “known” are cookies that a HAR's request carried and that the jar
      sends already; “evicted” ones found the jar full of cookies more worth
      keeping; “displaced” is how many of the jar's own had to make room.

      EXAMPLES
        bridge cookies import --jar state.sqlite cookies.txt
        bridge cookies import --jar state.sqlite --overwrite --format har a.har
      """)

  @OptionGroup var jar: JarOptions

  @Option(help: "The file's format, instead of detecting it.")
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
