internal import BridgeFormats

/// The way a body is searched for secrets.
enum BodyForm: Equatable {
  case json
  case form
  case multipart(boundary: String?)
  case markup(isXML: Bool)
  /// Program text and style sheets, in which names of secrets are everywhere.
  case code
  case text
  /// Rows of values below a row of names.
  case table
  /// Images, archives and files of unknown types: not searched.
  case binary

  /// The form according to the media type, or to the bytes if the type is too general.
  init(_ type: MediaType?, _ bytes: [UInt8]) {
    let essence = type?.essence ?? ""
    if let type, let named = Self.named(type, essence) {
      self =
        named.holdsDocument && Self.beginsJSON(bytes)
        ? .json : named == .json ? Self.markup(bytes) ?? named : named
    } else if essence.isEmpty || essence == "text/plain" || essence == "binary/octet-stream"
      || Self.mayBeText(essence)
    {
      self = Self.sniffed(bytes, isText: essence == "text/plain")
    } else {
      // Servers that name a wrong type still send JSON.
      self = Self.beginsJSON(bytes) && UTF8Validation.isValid(bytes) ? .json : .binary
    }
  }

  private static func named(_ type: MediaType, _ essence: String) -> BodyForm? {
    if type.isJSON { return .json }
    if type.isForm { return .form }
    if type.isMultipart { return .multipart(boundary: type.parameter("boundary")) }
    if tableTypes.contains(essence) { return .table }
    if essence == "text/html" { return .markup(isXML: false) }
    if essence.hasSuffix("/xml") || essence.hasSuffix("+xml") { return .markup(isXML: true) }
    if essence == "text/css" || essence.hasSuffix("javascript") || essence.hasSuffix("ecmascript") {
      return .code
    }
    let isText = type.isText && essence != "text/plain"
    return isText || essence == "message/rfc822" ? .text : nil
  }

  /// Whether JSON is often mislabelled as this type.
  private var holdsDocument: Bool {
    switch self {
    case .form, .markup, .code, .text, .table: true
    case .json, .multipart, .binary: false
    }
  }

  /// Whether the bytes look like the start of a JSON object or array, and of hardly anything else.
  static func beginsJSON(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(4_096).filter { !$0.isASCIISpace }.prefix(2)
    guard start.count == 2 else { return false }
    return start[0] == UInt8(ascii: "{")
      ? "\"}".utf8.contains(start[1])
      : start[0] == UInt8(ascii: "[") && "{[\"".utf8.contains(start[1])
  }

  /// The form of markup that is declared as JSON, as servers send it that declare one type for all responses to scripts;
  /// nil for other bodies.
  private static func markup(_ bytes: [UInt8]) -> BodyForm? {
    let start = bytes.drop(while: \.isASCIISpace)
    guard start.first == UInt8(ascii: "<") else { return nil }
    return .markup(isXML: !MarkupText.isHTML(start))
  }

  private static let tableTypes: Set<String> = [
    "text/csv", "text/tab-separated-values", "application/csv", "text/x-csv",
    "application/vnd.ms-excel.csv", "text/comma-separated-values",
  ]

  /// Whether bytes of that `application/` type may be text: true except for archives, fonts and other binary formats.
  private static func mayBeText(_ essence: String) -> Bool {
    essence.hasPrefix("application/") && !binaryTypes.contains(essence)
  }

  private static let binaryTypes: Set<String> = [
    "application/gzip", "application/pdf", "application/wasm",
    "application/zip",
    "application/x-protobuf", "application/grpc", "application/x-gzip", "application/x-tar",
    "application/x-bzip2", "application/vnd.ms-fontobject", "application/font-woff",
  ]

  /// Whether the first line is a row of names, and the second has as many values.
  private static func isTable(_ bytes: ArraySlice<UInt8>) -> Bool {
    let lines = bytes.prefix(8_192).split(separator: 0x0A, maxSplits: 2)
    guard lines.count >= 2,
      let separator = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].first(where: lines[0].contains)
    else { return false }
    let names = lines[0].split(separator: separator, omittingEmptySubsequences: false)
    return names.count
      == lines[1].split(separator: separator, omittingEmptySubsequences: false).count
      && names.allSatisfy { cell in
        (1...40).contains(cell.count)
          && cell.allSatisfy { $0.isASCIIWord || " -.\"\r".utf8.contains($0) }
      }
  }

  /// The sniffed form: `fetch` labels every string `text/plain`, and many clients send no type.
  private static func sniffed(_ bytes: [UInt8], isText: Bool) -> BodyForm {
    guard isText || !bytes.prefix(4096).contains(0) && UTF8Validation.isValid(bytes) else {
      return .binary
    }
    let start = bytes.drop(while: \.isASCIISpace)
    switch start.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .json
    case UInt8(ascii: "<"): return .markup(isXML: !MarkupText.isHTML(start))
    case UInt8(ascii: "-") where start.starts(with: "--".utf8): return .multipart(boundary: nil)
    default: break
    }
    let isForm =
      start.prefix(4096).contains(UInt8(ascii: "=")) && !start.contains(where: \.isASCIISpace)
    return isForm ? .form : isTable(start) ? .table : .text
  }
}
