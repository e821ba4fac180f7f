import BridgeCoding
import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes

/// A site with one coded answer, behind a decoding handler.
struct CodedSite {
  let pipeline: Pipeline
  let asked = Journal<[String]>()

  /// A site whose answer names `codings` in its `Content-Encoding` fields, one value each.
  init(
    _ codings: [String], status: Int = 200, maximumLength: Int? = nil,
    events: (any EventSink)? = nil, body: @escaping @Sendable () -> Body
  ) {
    let asked = asked
    let transport = ClosureTransport { request, _ in
      asked.note(request.fields[values: .acceptEncoding])
      let body = body()
      var answer = BridgeResponse(status: status, body: body)
      answer.fields[values: .contentEncoding] = codings
      answer.fields[.contentLength] = "17"
      answer.fields[.contentType] = "text/plain"
      return answer
    }
    pipeline = Pipeline(transport: transport, events: events)
    pipeline.register(DecodingHandler(maximumLength: maximumLength))
  }

  static func coded(_ bytes: [UInt8], _ codings: ContentCoding...) throws -> [UInt8] {
    try codings.reduce(bytes) { bytes, coding in
      let encoder = try ContentEncoder(coding)
      var output: [UInt8] = []
      try encoder.encode(bytes, into: &output)
      try encoder.finish(into: &output)
      return output
    }
  }

  /// A streaming body of these bytes in chunks of a size.
  static func stream(
    _ bytes: [UInt8], by size: Int = 1000, noting journal: Journal<String> = Journal()
  ) -> Body {
    let chunks = stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min(bytes.count, $0 + size)])
    }
    return Body(once: ScriptedReader(chunks, noting: journal))
  }
}
