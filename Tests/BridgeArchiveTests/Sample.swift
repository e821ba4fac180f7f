import BridgeArchive
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An archive of `a.txt` and `b.txt` that another tool created, with the password `secret` if it has one.
struct Sample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let protections: [EntryProtection]

  static let text = Array("the same text, the same text, the same text".utf8)
  static let short = Array("short".utf8)

  private init(_ what: String, _ base64: String, _ protections: [EntryProtection]) {
    testDescription = what
    bytes = Array(Data(base64Encoded: base64) ?? Data())
    self.protections = protections
  }

  static let protected = [
    Sample(
      "7z with AES-192",
      "UEsDBDMAAQBjAKF7d10AAAAANwAAACsAAAAFAAsAYS50eHQBmQcAAgBBRQIIABePGyaqIgBsgLEwzlHL"
        + "9ICyrF4u1DI24hgbn5rK+Omf+wRS8dSHcm7ThiCWH1nk6EXszMt5AnRQSwMEMwABAGMAoXt3XQAAAAAd"
        + "AAAABQAAAAUACwBiLnR4dAGZBwACAEFFAgAAM43dM04/AXMLVxKV1fyHK6Cv8s2NAkUVHmxtMTJQSwEC"
        + "PwMzAAEAYwChe3ddAAAAADcAAAArAAAABQAvAAAAAAAAACCApIEAAAAAYS50eHQKACAAAAAAAAEAGAAV"
        + "7F1dX3vdAQAAAAAAAAAAAAAAAAAAAAABmQcAAgBBRQIIAFBLAQI/AzMAAQBjAKF7d10AAAAAHQAAAAUA"
        + "AAAFAC8AAAAAAAAAIICkgWUAAABiLnR4dAoAIAAAAAAAAQAYABXsXV1fe90BAAAAAAAAAAAAAAAAAAAA"
        + "AAGZBwACAEFFAgAAUEsFBgAAAAACAAIAxAAAALAAAAAAAA==",
      [.aes(.aes192, keepsChecksum: false), .aes(.aes192, keepsChecksum: false)]),
    Sample(
      "bsdtar with AES-256, as a stream",
      "UEsDBBQACQBjAKB7d10AAAAAAAAAACsAAAAFACsAYS50eHRVVA0AB7xbBGu8WwRrvFsEa3V4CwABBAAA"
        + "AAAEAAAAAAGZBwABAEFFAwgAvAltDd9DedoC23EuNljWI5pOlbL4D8Ps8/ndEV1zxu1+/ba7+roX0hZy"
        + "SvGJLWd0UEsHCCdMD70wAAAAKwAAAFBLAwQUAAkAYwCge3ddAAAAAAAAAAAFAAAABQArAGIudHh0VVQN"
        + "AAe8WwRrvFsEa7xbBGt1eAsAAQQAAAAABAAAAAABmQcAAgBBRQMIANNh9Elp4j7GYi7UMFn0RxX59Nll"
        + "8rqCrkfWucA+PqZS2p9HUEsHCAAAAAAjAAAABQAAAFBLAQIUAxQACQBjAKB7d10nTA+9MAAAACsAAAAF"
        + "ACsAAAAAAAAAAACkgQAAAABhLnR4dFVUDQAHvFsEa7xbBGu8WwRrdXgLAAEEAAAAAAQAAAAAAZkHAAEA"
        + "QUUDCABQSwECFAMUAAkAYwCge3ddAAAAACMAAAAFAAAABQArAAAAAAAAAAAApIGOAAAAYi50eHRVVA0A"
        + "B7xbBGu8WwRrvFsEa3V4CwABBAAAAAAEAAAAAAGZBwACAEFFAwgAUEsFBgAAAAACAAIAvAAAAA8BAAAA"
        + "AA==",
      [.aes(.aes256, keepsChecksum: true), .aes(.aes256, keepsChecksum: false)]),
    Sample(
      "AES-128 with a checksum",
      "UEsDBBQAAQBjAKB7d10nTA+9KAAAACsAAAAFAAsAYS50eHQBmQcAAQBBRQEIAEKrGmKV6DzOu5E5PwVK"
        + "Zr/PH4Y0dG8PvI5VkZYCXOUW0+VBmYd7GEpQSwMEFAABAGMAoHt3XaKQKI8bAAAABQAAAAUACwBiLnR4"
        + "dAGZBwABAEFFAQgAGNQeKGUT15Hq9VjWHTorqHnz9FfmKmGnA8FsUEsBAhQDFAABAGMAoHt3XSdMD70o"
        + "AAAAKwAAAAUACwAAAAAAAAAAAIABAAAAAGEudHh0AZkHAAEAQUUBCABQSwECFAMUAAEAYwCge3ddopAo"
        + "jxsAAAAFAAAABQALAAAAAAAAAAAAgAFWAAAAYi50eHQBmQcAAQBBRQEIAFBLBQYAAAAAAgACAHwAAACf"
        + "AAAAAAA=",
      [.aes(.aes128, keepsChecksum: true), .aes(.aes128, keepsChecksum: true)]),
    Sample(
      "AES-256 without a checksum",
      "UEsDBBQAAQBjAKB7d10AAAAAMAAAACsAAAAFAAsAYS50eHQBmQcAAgBBRQMIAJS97lY3nc0YxXfso4Ur"
        + "gxYigZcJyVVeZL8fBih9Qeyy5ckWCq9sNI0yiyXW1FHSmlBLAwQUAAEAYwCge3ddAAAAACMAAAAFAAAA"
        + "BQALAGIudHh0AZkHAAIAQUUDCABtfrDRL81X31vWumkXHEhzgKXIRSTkd1wKufQC5aRMxOkTGVBLAQIU"
        + "AxQAAQBjAKB7d10AAAAAMAAAACsAAAAFAAsAAAAAAAAAAACAAQAAAABhLnR4dAGZBwACAEFFAwgAUEsB"
        + "AhQDFAABAGMAoHt3XQAAAAAjAAAABQAAAAUACwAAAAAAAAAAAIABXgAAAGIudHh0AZkHAAIAQUUDCABQ"
        + "SwUGAAAAAAIAAgB8AAAArwAAAAAA",
      [.aes(.aes256, keepsChecksum: false), .aes(.aes256, keepsChecksum: false)]),
    Sample(
      "the old cipher of Info-ZIP",
      "UEsDBBQACQAIAKB7d10nTA+9IAAAACsAAAAFABwAYS50eHRVVAkAA7xbBGu8WwRrdXgLAAEEAAAAAAQA"
        + "AAAAZsKZfzZU3qBuEJD/FdvKc+EIx7Jee9HPZ4vqUAeWyrZQSwcIJ0wPvSAAAAArAAAAUEsDBAoACQAA"
        + "AKB7d12ikCiPEQAAAAUAAAAFABwAYi50eHRVVAkAA7xbBGu8WwRrdXgLAAEEAAAAAAQAAAAAlFlBNxHd"
        + "PZblKV4/3OGLWSRQSwcIopAojxEAAAAFAAAAUEsBAh4DFAAJAAgAoHt3XSdMD70gAAAAKwAAAAUAGAAA"
        + "AAAAAQAAAKSBAAAAAGEudHh0VVQFAAO8WwRrdXgLAAEEAAAAAAQAAAAAUEsBAh4DCgAJAAAAoHt3XaKQ"
        + "KI8RAAAABQAAAAUAGAAAAAAAAQAAAKSBbwAAAGIudHh0VVQFAAO8WwRrdXgLAAEEAAAAAAQAAAAAUEsF"
        + "BgAAAAACAAIAlgAAAM8AAAAAAA==",
      [.zipCrypto, .zipCrypto]),
    Sample(
      "libzip with AES-128, which keeps checksums",
      "UEsDBDMAAwBjAABCe10nTA+9KAAAACsAAAAFAAsAYS50eHQBmQcAAgBBRQEIAHvC+80gWcXysQydjdqQFT"
        + "ifCmAvQWj6BwXu0UYKwMEKYVjaI2URb6xQSwMEMwABAGMAAEJ7XQAAAAAZAAAABQAAAAUACwBiLnR4dAGZ"
        + "BwACAEFFAQAAkqZ9hGDy19P6fg3VVjXte0arnWJa/MeEBlBLAQI/AzMAAwBjAABCe10nTA+9KAAAACsAAA"
        + "AFAAsAAAAAAAAAAAC2gQAAAABhLnR4dAGZBwACAEFFAQgAUEsBAj8DMwABAGMAAEJ7XQAAAAAZAAAABQAA"
        + "AAUACwAAAAAAAAAAALaBVgAAAGIudHh0AZkHAAIAQUUBAABQSwUGAAAAAAIAAgB8AAAAnQAAAAAA",
      [.aes(.aes128, keepsChecksum: true), .aes(.aes128, keepsChecksum: false)]),
  ]

  /// `a.txt` with AES-256 and the password `secret`; the password `19979` has the same two check bytes.
  static let verified = Sample(
    "a password that only its check takes",
    "UEsDBBQAAQBjALxAe10AAAAALwAAAOABAAAFAAsAYS50eHQBmQcAAgBBRQMIALpQHXvb2w0uq13kaZv52N"
      + "dV0xumwwM1vj+vXQiv1TIV7AP2hDdL75lkqUzEMTjoUEsBAhQDFAABAGMAvEB7XQAAAAAvAAAA4AEAAAUA"
      + "CwAAAAAAAAAAAIABAAAAAGEudHh0AZkHAAIAQUUDCABQSwUGAAAAAAEAAQA+AAAAXQAAAAAA",
    [.aes(.aes256, keepsChecksum: false)])

  /// Go's archive/zip: a deflated file, a folder, and a stored file as streams.
  static let go = Sample(
    "Go",
    "UEsDBBQACAAIAKqxblcAAAAAAAAAAAAAAAAFAAkAYS50eHRVVAUAAQDxU2UqyUhVKE7MTVUoSa0o0VHA"
      + "xwUEAAD//1BLBwgnTA+9FwAAACsAAABQSwMEFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAABkL1BLAwQU"
      + "AAgIAAAAAAAAAAAAAAAAAAAAAAAACAAAAGQvw6kudHh0c2hvcnRQSwcIopAojwUAAAAFAAAAUEsBAhQA"
      + "FAAIAAgAqrFuVydMD70XAAAAKwAAAAUACQAAAAAAAAAAAAAAAAAAAGEudHh0VVQFAAEA8VNlUEsBAhQA"
      + "FAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAAAAAAAAAAAAAAAUwAAAGQvUEsBAhQAFAAICAAAAAAAAKKQ"
      + "KI8FAAAABQAAAAgAAAAAAAAAAAAAAAAAcwAAAGQvw6kudHh0UEsFBgAAAAADAAMAogAAAK4AAAAAAA==", [])
}
