internal import BridgeCoding
public import BridgeCore
internal import HTTPTypes

/// Asks for compressed answers and gives them back plain.
///
/// It decodes only what it asked for itself: a request that already says what encodings it accepts gets the
/// answer as it came, and so does one for a range, whose bytes count in the encoded form (RFC 9110 §14.2).
public struct DecodingHandler: Handler {
  /// `decoding`.
  public let id: HandlerID = "decoding"
  private let maximumLength: Int?

  /// - Parameter maximumLength: the most bytes an answer may have once decoded; nil for no limit.
  public init(maximumLength: Int? = nil) { self.maximumLength = maximumLength }

  /// Declines requests that say what encodings they accept, and those for a range.
  public func canHandle(_ request: BridgeRequest) -> Bool {
    !request.fields.contains(.acceptEncoding) && !request.fields.contains(.range)
  }

  /// Adds `Accept-Encoding`, and takes the codings off the answer's body while it streams.
  ///
  /// A decoded answer has neither `Content-Encoding` nor `Content-Length` left; one without a body,
  /// or with part of one (206), stays as it is. Throws ``HandlerError`` with code `undecodable` for
  /// an unknown coding; bytes that cannot be decoded make the body throw the same.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    var request = request
    request.fields.append(HTTPField(name: .acceptEncoding, value: "gzip, br, zstd"))
    let response = try await next(request)
    guard request.method != .head, !response.body.isEmpty,
      response.fields.contains(.contentEncoding), response.status != 206
    else { return response }
    return try decoded(response, for: request, next)
  }

  private func decoded(
    _ response: BridgeResponse, for request: BridgeRequest, _ next: Next
  ) throws -> BridgeResponse {
    let codings: [ContentCoding]
    do throws(CodingError) {
      codings = try ContentCoding.parse(fieldValues: response.fields[values: .contentEncoding])
    } catch {
      throw HandlerError(
        .undecodable,
        "\(request.origin) sent an answer in a coding that was not asked for: \(error)")
    }
    guard !codings.isEmpty else { return response }
    next.report(.decoding(codings.map(\.rawValue).joined(separator: ", ")))
    var response = response
    response.fields[fields: .contentEncoding] = []
    response.fields[fields: .contentLength] = []
    let reader = try DecodingReader(
      response.body, codings, maximumLength: maximumLength, origin: request.origin)
    response.body = Body(once: reader)
    return response
  }
}
