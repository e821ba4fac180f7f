/// A plug-in of the pipeline: it answers a request, passes it on, or fails it.
///
/// Handlers are asked in order, last registered first. One that passes on sees the answer come back.
public protocol Handler: Sendable {
  /// The name under which the handler is registered; a handler of equal id replaces it.
  var id: HandlerID { get }

  /// Whether the handler wants to see this request.
  ///
  /// Synchronous and pure: no I/O, no look at the body. `false` costs nothing.
  func canHandle(_ request: BridgeRequest) -> Bool

  /// Answers (return without calling `next`), passes on (call `next` with the request, changed or not),
  /// or fails (throw).
  ///
  /// Runs in the task that called ``Pipeline/load(_:)`` and must not block its thread. Cancellation arrives
  /// as task cancellation.
  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse
}

extension Handler {
  /// Takes every request, for handlers that do not choose.
  public func canHandle(_ request: BridgeRequest) -> Bool { true }
}

/// A handler that wants to know when the exchanges it took part in are over.
public protocol EndAwareHandler: Handler {
  /// Called exactly once for each exchange in which this handler started, after its last byte, its failure
  /// or its cancellation, and after every handler behind it was told. It must not block.
  func exchangeEnded(_ exchange: ExchangeID, with outcome: ExchangeOutcome)
}

/// A handler that holds back the end of a response until it has dealt with it.
///
/// A recorder, for example, lets the last byte go once the exchange is on disk.
public protocol EndHoldingHandler: EndAwareHandler {
  /// Returns when the caller may learn that the exchange is over.
  ///
  /// Called after ``EndAwareHandler/exchangeEnded(_:with:)``: before `load` returns a response whose body is in memory,
  /// before a reader of a streaming body is given its end, and before either throws. It is not called where the
  /// caller has gone. The deadline of the request does not apply any more.
  nonisolated(nonsending) func holdEnd(of exchange: ExchangeID) async
}

/// A handler that wants to know of the views of hosts before their first requests.
public protocol ViewAwareHandler: Handler {
  /// A host has made a view, which its requests name in ``PageContext/view``. It must not block.
  func viewMade(_ view: ViewToken)
}

/// The name of a handler.
public struct HandlerID: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text under which errors, events and the list of handlers show it. Case counts.
  public let name: String

  /// The id with that name. Any text will do; handlers whose ids are equal replace each other.
  public init(_ name: String) { self.name = name }

  /// Lets a literal stand for the id: `let id: HandlerID = "maintenance"`.
  public init(stringLiteral name: String) { self.init(name) }

  /// The bare ``name``.
  public var description: String { name }
}
