internal import BridgeFormats

/// A parsed cookie file, before any rules of a jar are applied.
struct CookieFileReader {
  let format: CookieFormat
  let entries: ForeignEntries

  init(
    _ bytes: [UInt8], as format: CookieFormat?, sizeLimit: Int
  ) throws(CookieError) {
    guard bytes.count <= sizeLimit else {
      throw CookieError(
        .fileTooLarge,
        "the file has \(bytes.count) bytes, more than the limit of \(sizeLimit); split it")
    }
    guard let format = format ?? CookieFormat.recognised(in: bytes) else { throw Self.unknown }
    self.format = format
    let found: ForeignEntries?
    do {
      found = try Self.entries(bytes[...].withoutByteOrderMark, format)
    } catch {
      throw CookieError(
        .damagedFile,
        "the file cannot be read as \(format.rawValue): \(error); nothing was imported")
    }
    guard let found else { throw Self.other(than: format) }
    entries = found
  }

  private static func entries(
    _ content: ArraySlice<UInt8>, _ format: CookieFormat
  ) throws -> ForeignEntries? {
    switch format {
    case .netscape: NetscapeReader.entries(content)
    case .playwright, .chromeJSON: try CookieListReader.entries(Array(content))
    case .har: try HARCookieReader.entries(Array(content))
    }
  }

  private static let unknown = CookieError(
    .unknownFormat,
    "this is not a file of cookies: it is neither a Netscape cookie file (seven fields a line, TAB "
      + "between them), nor Playwright's storageState (a JSON object with “cookies”), nor a JSON "
      + "list of cookies, nor a HAR (a JSON object with “log”)")

  private static func other(than format: CookieFormat) -> CookieError {
    CookieError(
      .unknownFormat, "the JSON is not in the format \(format.rawValue): the list is not there")
  }
}
