internal import BridgeCore
internal import HTTPTypes
internal import NIOCore

/// Runs exchanges one after another between an HTTP/1.1 connection and a responder that answers at once.
final class ImmediateHandler<Answering: ImmediateResponder>: ChannelInboundHandler {
  typealias InboundIn = RequestPart
  typealias OutboundOut = ResponsePart

  private let responder: Answering
  private var head: RequestHead?
  private var body: [UInt8] = []

  init(_ responder: Answering) { self.responder = responder }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    context.read()
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { context.read() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head, _):
      (self.head, body) = (head, [])
      if head.expectsContinue { context.writeAndFlush(wrapOutboundOut(.goOn), promise: nil) }
    case .body(let bytes):
      if body.isEmpty { body = bytes } else { body += bytes }
      if body.count > Answering.maximumBody { context.close(promise: nil) }
    case .end:
      guard let head else { return }
      let answer = responder.answer(head, body)
      (self.head, body) = (nil, [])
      write(answer, context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) { context.read() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? ServerError else { return context.close(promise: nil) }
    ResponseWriter.refuse(error, on: context.channel)
  }

  private func write(_ answer: ServerResponse, _ context: ChannelHandlerContext) {
    let bytes = answer.body.bytesAtHand ?? []
    let whole = WholeResponse(head: answer.head, length: bytes.count, body: bytes)
    context.writeAndFlush(wrapOutboundOut(.whole(whole)), promise: nil)
  }
}
