internal import BridgeCoding
public import BridgeCore
internal import HTTPTypes

/// Requests compressed responses and decodes them.
///
/// By default it decodes only responses to requests whose `Accept-Encoding` it set itself. A request that has this
/// field, or asks for a range, gets the response unchanged, because ranges count bytes of the encoded form (RFC 9110
/// §14.2).
public struct DecodingHandler: Handler, NonBlocking {
  /// The responses that are decoded.
  public enum Scope: Sendable {
    /// Responses to requests that leave the choice of codings to this handler.
    case ownRequests

    /// All responses; no request is changed. For hosts that must send requests exactly as they are.
    case everyResponse

    /// The old name of ``everyResponse``.
    @available(*, deprecated, renamed: "everyResponse")
    public static var everyAnswer: Scope { .everyResponse }
  }

  /// `decoding`.
  public let id: HandlerID = "decoding"
  private let scope: Scope
  private let maximumLength: Int?
  private let wish = HTTPField(name: .acceptEncoding, value: "gzip, br, zstd")

  /// Responses without a body or with a part of one; their fields describe the encoded whole.
  private static let untouched: Set<Int> = [204, 206, 304]

  /// The maximum number of stacked codings. Each one costs memory; real servers use one or two.
  private static let maximumCodings = 5

  /// - Parameters:
  ///   - scope: The responses to decode.
  ///   - maximumLength: The maximum length of a decoded response in bytes; nil for no limit.
  public init(_ scope: Scope = .ownRequests, maximumLength: Int? = nil) {
    self.scope = scope
    self.maximumLength = maximumLength
  }

  /// Declines requests with `Accept-Encoding` or `Range`, unless it decodes all responses.
  public func canHandle(_ request: BridgeRequest) -> Bool {
    if scope == .everyResponse { return true }
    return !request.fields.contains(.acceptEncoding) && !request.fields.contains(.range)
  }

  /// Adds `Accept-Encoding` if the choice is its own, and decodes the response's body while it streams.
  ///
  /// A decoded response has no `Content-Encoding` and `Content-Length`. A response without a body, with part of one
  /// (206), or with an unknown coding is returned unchanged; the last is reported as
  /// ``ExchangeEvent/Kind/notDecoded(_:)``. Throws ``HandlerError`` with code `undecodable` for too many codings;
  /// reading a body with malformed data throws the same.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    var request = request
    if scope == .ownRequests { request.change { $0.head.headerFields.append(wish) } }
    let response = try await next(request)
    guard request.method != .head, !response.body.isEmpty,
      response.fields.contains(.contentEncoding), !Self.untouched.contains(response.status)
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
      // As in browsers; the field still says that the body is encoded.
      next.report(.notDecoded("\(request.origin): \(error)"))
      return response
    }
    guard !codings.isEmpty else { return response }
    guard codings.count <= Self.maximumCodings else {
      throw HandlerError(
        .undecodable,
        "\(request.origin) applied \(codings.count) content codings; "
          + "at most \(Self.maximumCodings) are decoded")
    }
    next.report(.decoding(codings.map(\.rawValue).joined(separator: ", ")))
    var response = response
    response.fields[fields: .contentEncoding] = []
    response.fields[fields: .contentLength] = []
    // They are in the order in which they were applied (RFC 9110 §8.4).
    for coding in codings.reversed() {
      response.body = try response.body.transformed(
        by: ContentDecoding(coding, maximumLength: maximumLength, origin: request.origin))
    }
    return response
  }
}
