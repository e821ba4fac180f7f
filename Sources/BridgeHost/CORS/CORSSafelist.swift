internal import BridgeFormats
package import HTTPTypes

/// The fields that script may send to another origin without a preflight (Fetch §2.2.2).
package enum CORSSafelist {
  /// "CORS-unsafe request-header names", in lower case and sorted.
  package static func unsafeNames(_ fields: HTTPFields) -> [String] {
    var (unsafe, safe, size) = (Set<String>(), Set<String>(), 0)
    for field in fields {
      let name = field.name.canonicalName
      let value = field.withUnsafeBytesOfValue { [UInt8]($0) }
      if isSafe(name, value) {
        safe.insert(name)
        size += value.count
      } else {
        unsafe.insert(name)
      }
    }
    return (size > maximumBytes ? unsafe.union(safe) : unsafe).sorted()
  }

  /// The maximum length of all safelisted values together, and of a single one.
  private static let (maximumBytes, maximumOfOne) = (1024, 128)

  private static func isSafe(_ name: String, _ value: [UInt8]) -> Bool {
    guard value.count <= maximumOfOne else { return false }
    switch name {
    case "accept": return !value.contains(where: isUnsafe)
    case "accept-language", "content-language": return value.allSatisfy(isOfLanguage)
    case "content-type": return !value.contains(where: isUnsafe) && isFormType(value)
    case "range": return isSimpleRange(value)
    default: return false
    }
  }

  /// "CORS-unsafe request-header byte".
  private static func isUnsafe(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 || byte == 0x7F || #""():<>?@[\]{}"#.utf8.contains(byte)
  }

  private static func isOfLanguage(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || " *,-.;=".utf8.contains(byte)
  }

  /// Only the essence decides (MIME Sniffing §4.4, up to the parameters).
  private static func isFormType(_ value: [UInt8]) -> Bool {
    let essence = String(decoding: value.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
    return ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]
      .contains(essence.lowercased().withoutBlanks)
  }

  /// `bytes=3-` or `bytes=3-7`: "parse a single range header value", with a first position.
  private static func isSimpleRange(_ value: [UInt8]) -> Bool {
    let text = String(decoding: value, as: UTF8.self)
    guard text.hasPrefix("bytes=") else { return false }
    let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, !ends[0].isEmpty, ends.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) })
    else {
      return false
    }
    return ends[1].isEmpty || isOrdered(ends[0], ends[1])
  }

  /// Whether the first decimal number is not larger than the second; for any number of digits.
  private static func isOrdered(_ first: Substring, _ last: Substring) -> Bool {
    let (first, last) = (first.drop { $0 == "0" }, last.drop { $0 == "0" })
    return first.count == last.count ? first <= last : first.count < last.count
  }
}
