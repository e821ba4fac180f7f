/// A plug-in of the pipeline. It answers a request, passes it on, or fails it.
///
/// Handlers are asked in order, the last registered one first. A handler that passes a request on sees its response.
public protocol Handler: Sendable {
  /// The id of the handler. Registering another handler with an equal id replaces it.
  var id: HandlerID { get }

  /// Whether the handler wants to handle this request.
  ///
  /// Synchronous and pure: no I/O, no access to the body. Returning `false` costs nothing.
  func canHandle(_ request: BridgeRequest) -> Bool

  /// Answers (returns without calling `next`), passes on (calls `next` with the request, changed or not), or fails
  /// (throws).
  ///
  /// Runs in the task that called ``Pipeline/load(_:)``, and must not block its thread. Cancellation arrives as task
  /// cancellation.
  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse
}

extension Handler {
  /// The default: handles every request.
  public func canHandle(_ request: BridgeRequest) -> Bool { true }
}

/// A handler that is told when its exchanges end.
public protocol EndAwareHandler: Handler {
  /// Called exactly once for each exchange in which this handler started: after the last byte, failure or cancellation,
  /// and after every later handler was told. It must not block.
  func exchangeEnded(_ exchange: ExchangeID, with outcome: ExchangeOutcome)
}

/// A handler that delays the end of a response until it has processed it.
///
/// For example, a recorder releases the last byte once the exchange is on disk.
public protocol EndHoldingHandler: EndAwareHandler {
  /// Returns when the caller may see the end of the exchange.
  ///
  /// Called after ``EndAwareHandler/exchangeEnded(_:with:)``: before `load` returns a response whose body is in memory,
  /// before a streaming body returns its end, and before either throws. Not called if the caller has gone. The deadline
  /// of the request no longer applies.
  nonisolated(nonsending) func holdEnd(of exchange: ExchangeID) async
}

/// A handler that is told about views of hosts before their first requests.
public protocol ViewAwareHandler: Handler {
  /// A host has made a view, which its requests name in ``PageContext/view``. It must not block.
  func viewMade(_ view: ViewToken)
}

/// The id of a handler.
public struct HandlerID: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name in errors, events and the list of handlers. Case-sensitive.
  public let name: String

  /// The id with that name, which may be any text. Handlers with equal ids replace each other.
  public init(_ name: String) { self.name = name }

  /// Allows a literal as an id: `let id: HandlerID = "maintenance"`.
  public init(stringLiteral name: String) { self.init(name) }

  /// The ``name``.
  public var description: String { name }
}
