extension WireTables {
  private static let old = "Cache-Control: max-age=0¶ETag: \"1\""
  private static let kept = "304 Cache-Control: max-age=60¶ETag: \"1\""

  /// RFC 9111 §4.3: conditions of the cache and of its clients.
  static let validation =
    WireCase.table(
      """
      §4.3.1 both: \(old) // 304 ETag: "1" => miss // miss 200 «body» > If-None-Match: "1"
      §4.3.1 both: Cache-Control: max-age=0¶ETag: W/"1" // 304 ETag: W/"1" => miss // miss 200 «body» > If-None-Match: W/"1"
      §4.3.1 both: Cache-Control: max-age=0¶Last-Modified: {-99} // 304 => miss // miss 200 «body» > If-Modified-Since: {-99}¶-If-None-Match
      §4.3.1 both: \(old)¶Last-Modified: {-99} // 304 ETag: "1" => miss // miss 200 > If-None-Match: "1"¶If-Modified-Since: {-99}
      §4.3.3 both: \(old) // Cache-Control: max-age=60¶ETag: "2" «new» => miss // miss «new» // hit «new»
      §4.3.4 both: \(old) // \(kept) => miss // miss 200 // hit 200 «body»
      §4.3.4 both: \(old) // 304 Cache-Control: max-age=60 => miss // miss 200 // hit 200 «body»
      §4.3.4 both: \(old) // 304 Cache-Control: max-age=60¶ETag: W/"1" => miss // miss 200 // hit 200 «body»
      §4.3.4 both: Cache-Control: max-age=0¶ETag: W/"1" // \(kept) => miss // miss 200 «body» // miss 200 «body»
      §4.3.4 both: \(old) // 304 Cache-Control: max-age=60¶ETag: "2" // Cache-Control: max-age=60¶ETag: "2" «two» => miss // miss 200 «two» > -If-None-Match // hit «two»
      §4.3.4 both: \(old) // 304 Cache-Control: no-store¶ETag: "1" => miss // miss 200 «body» // miss
      §4.3.2 both: Cache-Control: max-age=60¶ETag: "1" => miss // hit 304 «» (If-None-Match: "1") = ETag: "1" // hit 304 (If-None-Match: W/"1") // hit 304 (If-None-Match: "0", "1") // hit 304 (If-None-Match: *) // hit 200 «body» (If-None-Match: "2") // hit 304 (If-None-Match: "0"¶If-None-Match: "1")
      §4.3.2 both: Cache-Control: max-age=60¶ETag: W/"1" => miss // hit 304 (If-None-Match: "1") // hit 304 (If-None-Match: W/"1")
      §4.3.2 both: Cache-Control: max-age=60¶ETag: "a,b" => miss // hit 304 (If-None-Match: "a,b") // hit 200 (If-None-Match: "a", "b")
      §4.3.2 both: Cache-Control: max-age=60¶Last-Modified: {-99} => miss // hit 304 (If-Modified-Since: {-99}) // hit 304 (If-Modified-Since: {-9}) // hit 200 (If-Modified-Since: {-100}) // hit 200 (If-Modified-Since: foo)
      9110-§13.1.3 both: Cache-Control: max-age=60¶Last-Modified: {-99} => miss // hit 200 (If-Modified-Since: Fri, 15 Jan 2027 09:00:00 +0100)
      §4.3.2 both: Cache-Control: max-age=60¶Last-Modified: {-99}¶ETag: "1" => miss // hit 200 (If-None-Match: "2"¶If-Modified-Since: {0}) // hit 304 (If-None-Match: "1"¶If-Modified-Since: {-200})
      §4.3.2 both: Cache-Control: max-age=60 => miss // +5 hit 304 (If-Modified-Since: {0}) // hit 200 (If-Modified-Since: {-1})
      §4.3.2 both: \(old) // \(kept) => miss // miss 304 (If-None-Match: "1") // hit 200 «body»
      §4.3.2 both: \(old) // \(kept) => miss // miss 200 «body» (If-None-Match: "9") > If-None-Match: "1" // hit 200 «body»
      §4.3 both: 304 ETag: "1" // Cache-Control: max-age=60 => miss 304 (If-None-Match: "1") > If-None-Match: "1" // miss 200 // hit 200
      §4.3 both: Cache-Control: max-age=60¶ETag: "1" => miss 200 (If-None-Match: "0") // hit 200 «body»
      9110-§13.1.1 both: Cache-Control: max-age=60¶ETag: "1" => miss // miss (If-Match: "1") // miss (If-Unmodified-Since: {0})
      §3 both: Cache-Control: max-age=60¶ETag: "1" // Cache-Control: max-age=60¶ETag: "2" «new» => miss // miss 200 «new» (If-Match: "2") // hit 200 «new»
      §4 both: Cache-Control: max-age=60 => miss // hit HEAD 200 «» = Content-Length: 4
      §3 both: Cache-Control: max-age=60 => miss HEAD // miss 200 «body»
      §4.3.5 both: Cache-Control: max-age=1¶ETag: "1"¶X-A: 1 // Cache-Control: max-age=60¶ETag: "1"¶X-A: 2 => miss // +2 miss HEAD // hit «body» = X-A: 2
      §4.3.5 both: Cache-Control: max-age=1¶ETag: "1" // Cache-Control: max-age=60¶ETag: "2" // Cache-Control: max-age=60¶ETag: "2" «new» => miss // +2 miss HEAD // miss «new»
      §4.3.5 both: Cache-Control: max-age=1¶ETag: "1" // Cache-Control: max-age=60¶ETag: "1"¶Content-Length: 9 // Cache-Control: max-age=60 «new» => miss // +2 miss HEAD // miss «new»
      §4.3.5 both: Cache-Control: max-age=60¶ETag: "1" // Cache-Control: no-store, max-age=60¶ETag: "1" // Cache-Control: max-age=60 «new» => miss // miss HEAD (Cache-Control: no-cache) // miss «new»
      §4.3.5 shared: Cache-Control: max-age=60¶ETag: "1" // Cache-Control: private, max-age=60¶ETag: "1" // Cache-Control: max-age=60 «new» => miss // miss HEAD (Cache-Control: no-cache) // miss «new»
      §5.2.1.5 both: Cache-Control: max-age=60¶ETag: "1"¶X-A: 1 // Cache-Control: max-age=60¶ETag: "1"¶X-A: 2 => miss // miss HEAD (Cache-Control: no-cache, no-store) // hit = X-A: 1
      §4.3.5 both: 404 Cache-Control: max-age=60 // Cache-Control: max-age=60 // Cache-Control: max-age=60 «new» => miss 404 // miss HEAD 200 (Cache-Control: no-cache) // miss 200 «new»
      §4.3.5 both: 206 Cache-Control: max-age=60¶ETag: "1"¶Content-Range: bytes 0-3/8 // Cache-Control: max-age=60¶ETag: "2" // Cache-Control: max-age=60 «new» => miss 206 (Range: bytes=0-3) // miss HEAD (Cache-Control: no-cache) // miss «new» (Range: bytes=0-3)
      """)

  /// RFC 9111 §3.2: each field of a 304 takes the place of the stored one.
  static let updates =
    [
      "X-A", "Content-Type", "Content-Language", "Content-Location", "Content-Encoding",
      "Content-Disposition", "Content-MD5", "Content-Security-Policy", "X-Frame-Options", "Allow",
      "Server", "Link", "Access-Control-Allow-Origin", "Retry-After",
    ].map { name in
      WireCase(
        "§3.2 both: \(old)¶\(name): a // \(kept)¶\(name): b => miss = \(name): a // miss 200 = \(name): b // hit = \(name): b"
      )
    }
    + WireCase.table(
      """
      §3.2 both: \(old) // \(kept)¶X-New: 1 => miss // miss = X-New: 1 // hit = X-New: 1
      §3.2 both: \(old)¶X-A: 1 // \(kept) => miss // miss = X-A: 1 // hit = X-A: 1
      §5.2.2.4 both: \(old)¶X-A: 1 // 304 Cache-Control: max-age=60, no-cache="X-A"¶X-A: 2 => miss = X-A: 1 // miss = X-A: 2 // hit = -X-A
      §5.2.2.4 both: Cache-Control: max-age=1, no-cache="X-A"¶ETag: "1"¶X-A: 1 // 304 ETag: "1"¶X-A: 2 => miss // +2 miss = X-A: 2 // hit = -X-A
      §5.2.2.7 shared: \(old)¶X-A: 1 // 304 Cache-Control: max-age=60, private="X-A"¶X-A: 2 => miss // miss = X-A: 2 // hit = -X-A
      §3.2 both: \(old)¶X-A: 1¶X-A: 2 // \(kept)¶X-A: 3 => miss // miss // hit = X-A: 3
      §3.2 both: \(old) // \(kept)¶Content-Length: 9 => miss // miss 200 «body» = Content-Length: 4 // hit «body» = Content-Length: 4
      §3.2 both: \(old)¶X-A: 1 // \(kept)¶Connection: X-A¶X-A: 2 => miss // miss 200 «body» // hit = X-A: 1
      §3.2 both: \(old)¶Expires: {5} // \(kept)¶Expires: {90} => miss // miss // hit = Expires: {90}
      §3.2 both: \(old)¶Age: 40 // \(kept) => miss // miss // +3 hit = Age: 3
      §3.2 both: \(old) // \(kept) => miss // +9 miss = Date: {9} // hit = Date: {9}
      §3.2 both: \(old)¶Last-Modified: {-99} // \(kept)¶Last-Modified: {-9} => miss // miss // hit = Last-Modified: {-9}
      """)

  /// RFC 9111 §4.4.
  static let invalidation =
    ["POST", "PUT", "DELETE", "PATCH", "FOO", "M-SEARCH"].flatMap { method in
      [200, 201, 204, 302, 303].map { status in
        WireCase(
          "§4.4 both: Cache-Control: max-age=60 «1» // \(status) X: 1 // Cache-Control: max-age=60 «2» => miss «1» // miss \(method) // miss «2»"
        )
      }
        + [400, 404, 500, 503].map { status in
          WireCase(
            "§4.4 both: Cache-Control: max-age=60 «1» // \(status) X: 1 => miss «1» // miss \(method) // hit «1»"
          )
        }
    }
    + ["OPTIONS", "PROPFIND", "REPORT"].map { method in
      WireCase("§4.4 both: Cache-Control: max-age=60 => miss // miss \(method) // hit")
    }
    + WireCase.table(
      """
      9110-§9.3.3 both: Cache-Control: max-age=60 => miss POST // miss // miss POST
      """)
}
