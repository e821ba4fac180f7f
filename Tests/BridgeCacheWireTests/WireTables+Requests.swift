extension WireTables {
  /// RFC 9111 §5.2.1 and §5.4: what clients ask of a cache.
  static let requests = WireCase.table(
    """
    §5.2.1.7 both: Cache-Control: max-age=60 => hit 504 (Cache-Control: only-if-cached) // miss // hit 200 (Cache-Control: only-if-cached)
    §5.2.1.1 both: Cache-Control: max-age=60 => miss // miss (Cache-Control: max-age=0) // hit (Cache-Control: max-age=30) // +40 miss (Cache-Control: max-age=30)
    §5.2.1.1 both: Cache-Control: max-age=3600¶Age: 1800 => miss // miss (Cache-Control: max-age=600)
    §5.2.1.2 both: Cache-Control: max-age=1 => miss // +9 hit (Cache-Control: max-stale) // hit (Cache-Control: max-stale=8) // miss (Cache-Control: max-stale=7)
    §5.2.1.2 both: Cache-Control: max-age=1, must-revalidate => miss // +9 miss (Cache-Control: max-stale)
    §5.2.1.2 both: Cache-Control: no-cache, max-age=60¶ETag: "1" => miss // miss (Cache-Control: max-stale)
    §5.2.1.2 shared: Cache-Control: max-age=1, proxy-revalidate => miss // +9 miss (Cache-Control: max-stale)
    §5.2.1.2 shared: Cache-Control: s-maxage=1 => miss // +9 miss (Cache-Control: max-stale)
    §5.2.1.2 private: Cache-Control: max-age=1, proxy-revalidate => miss // +9 hit (Cache-Control: max-stale)
    §5.2.1.3 both: Cache-Control: max-age=60 => miss // hit (Cache-Control: min-fresh=60) // miss (Cache-Control: min-fresh=61) // +31 miss (Cache-Control: min-fresh=60)
    §5.2.1.4 both: Cache-Control: max-age=60 «1» // Cache-Control: max-age=60 «2» => miss «1» // miss «2» (Cache-Control: no-cache) // hit «2»
    §5.2.1.5 both: Cache-Control: max-age=60 => miss (Cache-Control: no-store) // miss // hit
    §5.4 both: Cache-Control: max-age=60 => miss // miss (Pragma: no-cache) // hit (Pragma: foo) // hit (Pragma: no-cache¶Cache-Control: max-age=30)
    §5.4 both: Cache-Control: max-age=60¶Pragma: no-cache => miss // hit
    §3.5 shared: Cache-Control: max-age=60 => miss (Authorization: Basic YTpi) // miss (Authorization: Basic YTpi) // miss
    §3.5 shared: Cache-Control: public, max-age=60 => miss (Authorization: Basic YTpi) // hit (Authorization: Basic YTpi) // hit
    §3.5 shared: Cache-Control: must-revalidate, max-age=60 => miss (Authorization: Basic YTpi) // hit (Authorization: Basic YTpi) // hit
    §3.5 shared: Cache-Control: s-maxage=60 => miss (Authorization: Basic YTpi) // hit (Authorization: Basic YTpi) // hit
    §3.5 shared: Last-Modified: {-86400} => miss (Authorization: Basic YTpi) // miss (Authorization: Basic YTpi)
    §3.5 shared: Cache-Control: public, max-age=0¶ETag: "1" // 304 Cache-Control: max-age=60¶ETag: "1" // Cache-Control: max-age=60 «new» => miss (Authorization: Basic YTpi) // miss 200 «body» (Authorization: Basic YTpi) // miss «new»
    §3.5 private: Cache-Control: max-age=60 => miss (Authorization: Basic YTpi) // hit (Authorization: Basic YTpi)
    """)

  /// RFC 9111 §4.2.4, §5.2.2.2 and RFC 5861.
  static let staleness: [WireCase] =
    [500, 502, 503, 504].flatMap { error in
      WireCase.table(
        """
        5861-§4 both: Cache-Control: max-age=1, stale-if-error=60 // \(error) X: 1 => miss // +9 miss 200 «body» = Age: 9
        5861-§4 both: Cache-Control: max-age=1, stale-if-error=60, must-revalidate // \(error) X: 1 => miss // +9 miss \(error)
        """)
    }
    + WireCase.table(
      """
      5861-§4 both: Cache-Control: max-age=1, stale-if-error=60 // !drop => miss // +9 miss 200 «body» = Age: 9
      5861-§4 both: Cache-Control: max-age=1, stale-if-error=2 // 503 X: 1 => miss // +9 miss 503
      5861-§4 both: Cache-Control: max-age=1, stale-if-error=2 // !drop => miss // +9 miss 502
      §4.2.4 both: Cache-Control: max-age=1 // 503 X: 1 => miss // +9 miss 503
      §4.2.4 both: Cache-Control: max-age=1 // !drop => miss // +9 miss 200 «body»
      §5.2.2.2 both: Cache-Control: max-age=1, must-revalidate // !drop => miss // +9 miss 504
      §5.2.2.4 both: Cache-Control: no-cache¶ETag: "1" // !drop => miss // miss 504
      §5.2.2.8 shared: Cache-Control: max-age=1, proxy-revalidate // !drop => miss // +9 miss 504
      §5.2.2.8 private: Cache-Control: max-age=1, proxy-revalidate // !drop => miss // +9 miss 200
      §5.2.2.10 shared: Cache-Control: s-maxage=1 // !drop => miss // +9 miss 504
      5861-§3 both: Cache-Control: max-age=1, stale-while-revalidate=60 «1» // Cache-Control: max-age=60 «2» => miss // +9 any 200 «1»
      5861-§3 both: Cache-Control: max-age=1, stale-while-revalidate=5 «1» // Cache-Control: max-age=60 «2» => miss // +9 miss «2»
      5861-§3 both: Cache-Control: max-age=1, must-revalidate, stale-while-revalidate=60 «1» // Cache-Control: max-age=60 «2» => miss // +9 miss «2»
      """)

  private static let whole = "Cache-Control: max-age=60¶ETag: \"1\""

  private static func part(_ first: Int, _ last: Int, _ tag: String = "\"1\"") -> String {
    let text = "0123456789".dropFirst(first).prefix(last - first + 1)
    return
      "206 Cache-Control: max-age=60¶ETag: \(tag)¶Content-Range: bytes \(first)-\(last)/10 «\(text)»"
  }

  /// RFC 9111 §3.3, §3.4 and RFC 9110 §14.
  static let parts = WireCase.table(
    """
    9110-§14.2 both: \(whole) «0123456789» => miss // hit 206 «234» (Range: bytes=2-4) = Content-Range: bytes 2-4/10 // hit 206 «56789» (Range: bytes=5-) // hit 206 «789» (Range: bytes=-3) // hit 416 (Range: bytes=20-) = Content-Range: bytes */10¶Date: {0} // hit 200 (Range: foo=1-2) // hit 206 «0123456789» (Range: bytes=0-99)
    9110-§13.1.5 both: \(whole) «0123456789» => miss // hit 206 (Range: bytes=0-1¶If-Range: "1") // hit 200 (Range: bytes=0-1¶If-Range: "2") // hit 200 (Range: bytes=0-1¶If-Range: W/"1")
    9110-§13.1.5 both: Cache-Control: max-age=60¶ETag: W/"1" «0123456789» => miss // hit 200 (Range: bytes=0-1¶If-Range: W/"1")
    9110-§13.1.5 both: Cache-Control: max-age=60¶Last-Modified: {-99} «0123456789» => miss // hit 206 (Range: bytes=0-1¶If-Range: {-99}) // hit 200 (Range: bytes=0-1¶If-Range: {-9})
    9110-§8.8.2.2 both: Cache-Control: max-age=60¶Last-Modified: {0} «0123456789» => miss // hit 200 (Range: bytes=0-1¶If-Range: {0})
    §3.3 both: \(part(2, 8)) => miss 206 (Range: bytes=2-8) // hit 206 «345» (Range: bytes=3-5) = Content-Range: bytes 3-5/10 // hit 206 «2345678» (Range: bytes=2-8)
    §3.3 both: \(part(0, 5)) // \(part(4, 8)) => miss 206 (Range: bytes=0-5) // miss 206 «45678» (Range: bytes=4-8) // hit 206 «12345678» (Range: bytes=1-8)
    §3.4 both: \(part(0, 5)) // \(part(4, 9)) => miss (Range: bytes=0-5) // miss (Range: bytes=4-9) // hit 200 «0123456789» = Content-Length: 10¶-Content-Range
    §3.4 both: \(part(0, 5, "W/\"1\"")) // \(part(6, 9, "W/\"1\"")) // \(whole) «0123456789» => miss (Range: bytes=0-5) // miss (Range: bytes=6-9) // miss 200 «0123456789»
    §3.4 both: \(part(0, 5)) // \(part(6, 9)) => miss (Range: bytes=0-5) // miss 200 «0123456789» > Range: bytes=6-¶If-Range: "1" // hit 200 «0123456789»
    §3.4 both: \(part(0, 5)) // \(part(6, 9, "\"2\"")) // Cache-Control: max-age=60¶ETag: "2" «new» => miss (Range: bytes=0-5) // miss 200 «new» > -Range // hit «new»
    §3.4 both: \(part(0, 5)) // 416 Content-Range: bytes */3 // Cache-Control: max-age=60 «new» => miss (Range: bytes=0-5) // miss 200 «new»
    §3.4 both: \(part(0, 5)) // Cache-Control: max-age=60¶ETag: "2" «new» => miss (Range: bytes=0-5) // miss 200 «new» // hit «new»
    §3.3 both: 206 Cache-Control: max-age=60¶Content-Range: bytes 0-3/* // \(whole) => miss (Range: bytes=0-3) // miss 200
    §3.3 both: 206 Cache-Control: max-age=60 // \(whole) => miss (Range: bytes=0-3) // miss 200
    §3.3 both: 206 Cache-Control: max-age=60¶Content-Type: multipart/byteranges; boundary=a // \(whole) => miss (Range: bytes=0-1,4-5) // miss 200
    §3.3 both: !cut Cache-Control: max-age=60 «0123456789» // \(whole) «0123456789» => any // miss 200 «0123456789» > -Range
    §3.3 both: !cut Cache-Control: max-age=60¶ETag: W/"1" «0123456789» // \(whole) «0123456789» => any // miss 200 «0123456789» > -Range
    §3.3 both: !cut \(whole) «0123456789» // \(part(4, 9)) => any // miss 200 «0123456789» > Range: bytes=4-¶If-Range: "1" // hit 200 «0123456789»
    §3.3 both: !cut \(whole) «0123456789» // \(part(4, 9)) => any // hit 206 «12» (Range: bytes=1-2)
    §4.3.1 both: Cache-Control: max-age=0¶ETag: "1" «0123456789» // 304 ETag: "1"¶Cache-Control: max-age=60 => miss // miss 206 «01» (Range: bytes=0-1)
    """)

  /// RFC 9111 §3.1 and §7.3.
  static let fields: [WireCase] =
    [
      "Keep-Alive: timeout=5", "Proxy-Authenticate: Basic", "Proxy-Authentication-Info: a",
      "Proxy-Authorization: a", "Proxy-Connection: close", "TE: a", "Set-Cookie: a=1",
      "Trailer: X-A",
    ].map { line in
      WireCase(
        "§3.1 both: Cache-Control: max-age=60¶\(line) => miss // hit = -\(line.prefix { $0 != ":" })"
      )
    }
    + [
      "X-A: 1", "Content-Type: text/foo", "Content-Encoding: foo", "Content-Location: /x",
      "Last-Modified: {-5}", "Server: foo", "Link: </a>; rel=x", "X-B: a, b", "Via: 1.1 x",
      "WWW-Authenticate: Basic", "Retry-After: 5", "Strict-Transport-Security: max-age=1",
    ].map { line in
      WireCase("§3.1 both: Cache-Control: max-age=60¶\(line) => miss = \(line) // hit = \(line)")
    }
    + WireCase.table(
      """
      §3.1 both: Cache-Control: max-age=60¶Connection: X-A, x-b¶X-A: 1¶X-B: 2¶X-C: 3 => miss // hit = -X-A¶-X-B¶X-C: 3
      §7.3 both: Cache-Control: max-age=60¶Set-Cookie: a=1 => miss = Set-Cookie: a=1 // hit = -Set-Cookie
      """)

  /// RFC 9213.
  static let targets = WireCase.table(
    """
    9213-§2.2 shared: CDN-Cache-Control: max-age=60¶Cache-Control: no-store => miss // hit = CDN-Cache-Control: max-age=60
    9213-§2.2 shared: CDN-Cache-Control: no-store¶Cache-Control: max-age=60 => miss // miss
    9213-§2.2 shared: CDN-Cache-Control: max-age=60¶Expires: {-60} => miss // hit
    9213-§2.2 shared: CDN-Cache-Control: max-age=0¶Cache-Control: max-age=60 => miss // miss
    9213-§2.1 shared: CDN-Cache-Control: &&¶Cache-Control: max-age=60 => miss // hit
    9213-§2.1 shared: CDN-Cache-Control: max-age=-5¶Cache-Control: max-age=60¶Last-Modified: {-86400} => miss // miss
    9213-§2.1 shared: CDN-Cache-Control: max-age=60.5¶Cache-Control: max-age=60 => miss // miss
    9213-§2.1 shared: CDN-Cache-Control: max-age="60"¶Cache-Control: max-age=60 => miss // miss
    9213-§2.1 shared: CDN-Cache-Control: max-age=60;a=b¶Cache-Control: no-store => miss // hit
    9213-§2.1 shared: CDN-Cache-Control: max-age=60¶CDN-Cache-Control: public¶Cache-Control: no-store => miss // hit
    9213-§2.1 shared: CDN-Cache-Control: max-age=0, max-age=60¶Cache-Control: no-store => miss // hit
    9213-§2.2 shared: CDN-Cache-Control: private, max-age=60¶Cache-Control: max-age=60 => miss // miss
    9213-§2.2 shared: CDN-Cache-Control: max-age=60¶Cache-Control: s-maxage=0 => miss // hit
    9213-§2.2 shared: CDN-Cache-Control: max-age=1, must-revalidate¶Cache-Control: max-age=60 // !drop => miss // +9 miss 504
    9213-§2.1 shared: CDN-Cache-Control: max-age=60, no-cache="x-a", private="x-b"¶X-A: 1¶X-B: 2¶X-C: 3 => miss // hit = -X-A¶-X-B¶X-C: 3
    9213-§3 private: CDN-Cache-Control: no-store¶Cache-Control: max-age=60 => miss // hit
    """)
}
