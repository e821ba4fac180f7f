internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording

/// A line for a shell that sends a request again by curl, with placeholders for its secrets.
struct CurlLine {
  /// The line. It shows the answer's head and body.
  let text: String

  /// Bodies up to this size stand in the line; larger ones are only named.
  private static let mostBodyBytes = 4096

  /// The line for what was sent by a run with `options`.
  init(_ sent: SentRequest, _ options: ReplayOptions, _ mask: ReportMask) {
    let fields = mask.fields(sent.fields)
    var words = ["curl", "-sSi", "--globoff", "--path-as-is"]
    words += Self.method(sent)
    for field in fields { words += ["-H", ShellWord.quoted(Self.argument(field))] }
    // What curl would add of its own.
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

  /// curl leaves a field with an empty value out, unless a semicolon stands for the colon.
  private static func argument(_ field: RecordedField) -> String {
    field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
  }

  /// Where to connect, and whom to trust there.
  private static func way(of url: String, _ options: ReplayOptions) -> [String] {
    var words: [String] = []
    // What cannot be parsed was never sent anywhere, so that no route is missed.
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

  /// How a body comes to curl.
  private struct Body {
    var words: [String] = []
    var source = ""
    var remark = ""
    var isThere: Bool { !words.isEmpty }

    init(_ sent: SentRequest, of fields: [RecordedField], _ mask: ReportMask) {
      guard sent.bodyLength != 0 else { return }
      guard let whole = sent.body, whole.count <= CurlLine.mostBodyBytes else {
        words = ["--data-binary", "@BODY"]
        remark = "  # BODY: the request's body" + (sent.bodyLength.map { ", \($0) bytes" } ?? "")
        return
      }
      let bytes = mask.body(whole, of: sent.fields)
      let text = String(decoding: bytes, as: UTF8.self)
      if UTF8Validation.isValid(bytes), !text.unicodeScalars.contains(where: \.isHarmfulInPrint) {
        words = ["--data-raw", ShellWord.quoted(text)]
      } else {
        // No argument can hold NUL, and what cannot be shown is spelled out.
        source = "printf \(ShellWord.format(bytes)) | "
        words = ["--data-binary", "@-"]
      }
    }
  }
}
