internal import BridgeBodies
internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// Why a channel call was refused, as reported to the page's hook.
struct ChannelError: Error {
  /// The fields of every channel response: not cacheable, and without CORS fields.
  static let fields: HTTPFields = [.cacheControl: "no-store"]

  private let status: Int
  private let code: String
  private let message: String

  init(_ status: Int, _ code: String, _ message: String) {
    self.status = status
    self.code = code
    self.message = message
  }

  init(_ error: BodyError) {
    self.init(Self.status(of: error.code), error.code.rawValue, error.message)
  }

  static var unknownCall: ChannelError {
    ChannelError(404, "unknownCall", "this path has no such call")
  }

  static func tooLong(_ limit: Int) -> ChannelError {
    ChannelError(
      413, "sliceTooLarge", "a call has more than \(limit) bytes; send smaller slices")
  }

  /// `{"error":{"code":…,"message":…}}`.
  var response: BridgeResponse {
    let members: [(String, JSONValue)] = [("code", .text(code)), ("message", .text(message))]
    return .channelJSON(JSONWriter.ascii(.object([("error", .object(members))])), status: status)
  }

  private static func status(of code: BodyError.Code) -> Int {
    switch code {
    case .noSuchScope, .wrongOrigin, .wrongMethod, .wrongURL: 403
    case .unknownBody: 404
    case .alreadyClaimed, .duplicateID, .offsetGap, .released: 409
    case .scopeEnded, .neverCame, .expired, .cancelled: 410
    case .malformed, .lengthMismatch: 400
    case .tooLarge: 413
    case .tooMany, .quotaExceeded: 429
    case .spillFailed: 507
    }
  }
}

extension BridgeResponse {
  /// A channel response with a JSON body.
  static func channelJSON(_ bytes: [UInt8], status: Int) -> BridgeResponse {
    var fields = ChannelError.fields
    fields[.contentType] = "application/json"
    return BridgeResponse(status: status, fields: fields, body: .bytes(bytes))
  }
}
