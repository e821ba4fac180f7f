internal import BridgeCore
internal import HTTPTypes

/// One hop under way.
// @unchecked: after `init`, everything is touched on the loop's thread only; libcurl calls back there as well.
final class Transfer: @unchecked Sendable {
  // Unsafe: resumed once by construction, `caller` is emptied before; a checked one costs an allocation.
  typealias Caller = UnsafeContinuation<BridgeResponse, any Error>

  let request: BridgeRequest
  let exchange: Exchange
  let record = TransferRecord()
  let loop: CurlLoop
  var caller: Caller?
  var head: HTTPResponse?

  /// What TLS the connection speaks, as far as that is known.
  var tls: String?
  var headText: HeadText
  var trailers: HTTPFields = [:]
  var early: [UInt8] = []
  var answer: BodyChannel?
  var isAnswerFull = false
  var isReceivingPaused = false
  var upload: Upload?
  var isSendingPaused = false

  /// Why the transfer must fail, when that was found out in a callback.
  var failure: (any Error)?
  var handle: EasyHandle?
  private(set) var isCancelled = false
  var phase = ExchangePhase.connecting
  /// Whether this is the second try already.
  var isSecondTry = false
  var isSentAgain = false
  /// When the present phase began, or bytes last moved in it.
  var lastProgress: ContinuousClock.Instant

  /// Any moment: `begin` sets another before anybody asks.
  private static let notBegun = ContinuousClock.now

  init(_ request: BridgeRequest, _ exchange: Exchange, _ loop: CurlLoop) {
    self.request = request
    self.exchange = exchange
    self.loop = loop
    headText = HeadText(limit: loop.options.mostHeadBytes)
    lastProgress = Self.notBegun
  }

  /// How many bytes of heads have come, of interim ones too.
  var headBytes: Int { headText.count }

  /// Whether the final head has come.
  var hasHead: Bool { head != nil }

  func begin(answering caller: Caller) {
    self.caller = caller
    lastProgress = loop.now
    exchange.phase = phase
    startUpload()
  }

  func cancel() { isCancelled = true }

  func enter(_ phase: ExchangePhase) {
    lastProgress = loop.now
    guard self.phase != phase else { return }
    self.phase = phase
    exchange.phase = phase
  }
}
