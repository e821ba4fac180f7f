internal import BridgeFormats

/// Writes cookies as a file of one format, one cookie per line if the format allows it.
struct CookieFileWriter {
  private let format: CookieFormat

  init(_ format: CookieFormat) { self.format = format }

  func file(of cookies: [Cookie]) -> CookieExport {
    var written: [[UInt8]] = []
    var omitted: [CookieExport.Omission] = []
    var withoutSameSite = 0
    for cookie in cookies {
      do throws(CookieExport.Reason) {
        written.append(try text(of: cookie))
        if format == .netscape, cookie.sameSite != .unset { withoutSameSite += 1 }
      } catch {
        omitted.append(CookieExport.Omission(cookie: cookie, reason: error))
      }
    }
    return CookieExport(
      bytes: framed(written), count: written.count, omitted: omitted,
      withoutSameSite: withoutSameSite)
  }

  private func text(of cookie: Cookie) throws(CookieExport.Reason) -> [UInt8] {
    switch format {
    case .netscape: try NetscapeWriter.line(cookie)
    case .playwright: JSONWriter.bytes(try CookieListWriter.playwright(cookie))
    case .chromeJSON: JSONWriter.bytes(try CookieListWriter.chrome(cookie))
    case .har: try HARCookieWriter(cookie).entry
    }
  }

  private func framed(_ cookies: [[UInt8]]) -> [UInt8] {
    switch format {
    case .netscape: Array(NetscapeWriter.head.utf8) + cookies.joined()
    case .playwright:
      Array("{\"cookies\":[\n".utf8) + lines(cookies) + Array("\n],\"origins\":[]}\n".utf8)
    case .chromeJSON: Array("[\n".utf8) + lines(cookies) + Array("\n]\n".utf8)
    case .har: HARCookieWriter.document(cookies)
    }
  }

  private func lines(_ cookies: [[UInt8]]) -> [UInt8] {
    Array(cookies.joined(separator: ",\n".utf8))
  }
}

extension String {
  /// The text of a part of a cookie, for formats that hold text only.
  init(exporting bytes: ArraySlice<UInt8>) throws(CookieExport.Reason) {
    guard UTF8Validation.isValid(Array(bytes)) else { throw .notText }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
