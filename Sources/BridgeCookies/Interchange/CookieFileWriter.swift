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
    case .har: JSONWriter.bytes(try HARCookieWriter.entry(cookie))
    }
  }

  private func framed(_ cookies: [[UInt8]]) -> [UInt8] {
    let list = Array(cookies.joined(separator: ",\n".utf8))
    return switch format {
    case .netscape: Array(NetscapeWriter.head.utf8) + cookies.joined()
    case .playwright: Array("{\"cookies\":[\n".utf8) + list + Array("\n],\"origins\":[]}\n".utf8)
    case .chromeJSON: Array("[\n".utf8) + list + Array("\n]\n".utf8)
    case .har: Array(HARCookieWriter.head.utf8) + list + Array("\n]}}\n".utf8)
    }
  }
}
