internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording

/// A shell line that repeats a request with curl, with placeholders for secrets.
struct CurlLine {
  /// The line. It prints the head and body of the response.
  let text: String

  /// Bodies up to this size are included; larger ones are only named.
  private static let maximumBodyBytes = 4096

  /// The line for a request of a run with `options`.
  init(_ sent: SentRequest, _ options: ReplayOptions, _ mask: ReportMask) {
    let fields = mask.fields(sent.fields)
    var words = ["curl", "-sSi", "--globoff", "--path-as-is"]
    words += Self.method(sent)
    for field in fields { words += ["-H", ShellWord.quoted(Self.argument(field))] }
    // Fields that curl would add.
    for name in ["Accept", "User-Agent"] where fields.first(name) == nil {
      words += ["-H", ShellWord.quoted("\(name):")]
    }
    if fields.first("Accept-Encoding") != nil { words.append("--compressed") }
    words += Self.way(of: sent.url, options)
    let body = Body(sent, of: fields, mask)
    if body.isThere, fields.first("Content-Type") == nil { words += ["-H", "'Content-Type:'"] }
    words += body.words
    words.append(ShellWord.quoted(mask.url(sent.url)))
    text = body.source + words.joined(separator: " ") + body.remark
  }

  private static func method(_ sent: SentRequest) -> [String] {
    if sent.method == "HEAD" { return ["--head"] }
    return sent.method == "GET" && sent.bodyLength == 0
      ? [] : ["-X", ShellWord.quoted(sent.method)]
  }

  /// curl drops a field with an empty value unless a semicolon replaces the colon.
  private static func argument(_ field: RecordedField) -> String {
    field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
  }

  /// Routes and trusted certificate authorities.
  private static func way(of url: String, _ options: ReplayOptions) -> [String] {
    var words: [String] = []
    // A URL that cannot be parsed was never sent, so no route is missing.
    let origin = (try? RequestURL(url)).map { Origin($0) }
    if let origin, let route = options.routes.first(where: { $0.fits(origin) }) {
      let mapping = "\(origin.host):\(origin.port):\(route.toHost):\(route.toPort)"
      words += ["--connect-to", ShellWord.quoted(mapping)]
    }
    if let file = options.certificateAuthorityFile {
      words += ["--cacert", ShellWord.quoted(file)]
    }
    return words
  }

  /// The way curl gets the body.
  private struct Body {
    var words: [String] = []
    var source = ""
    var remark = ""
    var isThere: Bool { !words.isEmpty }

    init(_ sent: SentRequest, of fields: [RecordedField], _ mask: ReportMask) {
      guard sent.bodyLength != 0 else { return }
      guard let whole = sent.body, whole.count <= CurlLine.maximumBodyBytes else {
        words = ["--data-binary", "@BODY"]
        remark = "  # BODY: the request's body" + (sent.bodyLength.map { ", \($0) bytes" } ?? "")
        return
      }
      let bytes = mask.body(whole, of: sent.fields)
      let text = String(decoding: bytes, as: UTF8.self)
      if UTF8Validation.isValid(bytes), !text.unicodeScalars.contains(where: \.isHarmfulInPrint) {
        words = ["--data-raw", ShellWord.quoted(text)]
      } else {
        // Arguments cannot contain NUL, and unprintable characters are escaped.
        source = "printf \(ShellWord.format(bytes)) | "
        words = ["--data-binary", "@-"]
      }
    }
  }
}
