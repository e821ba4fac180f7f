internal import BridgeComparison
internal import BridgeCore
internal import BridgeHandlers
internal import BridgeRecording
internal import BridgeServer
internal import HTTPTypes

/// Sends the recorded responses of one origin to this process's own client.
struct PlaybackResponder: ImmediateResponder {
  private let origin: Origin
  private let store: PlaybackStore
  private let misses: PlaybackMisses

  init(_ origin: Origin, _ store: PlaybackStore, _ misses: PlaybackMisses) {
    (self.origin, self.store, self.misses) = (origin, store, misses)
  }

  func answer(_ head: RequestHead, _ body: [UInt8]) -> ServerResponse {
    switch store.take(key(head, body)) {
    case .nothing:
      return store.options.onMiss == .notFound ? PlaybackResponse.miss(nil) : miss(.unmatched)
    case .unmatchable:
      return miss(
        .unusable(
          reason: "a response to it may have been recorded, but the body of its request was not"))
    case .response(let recorded):
      do {
        return try PlaybackResponse(recorded, to: head, mark: mark(recorded.body)).served
      } catch {
        return miss(.unusable(reason: "the recorded response cannot be served: \(error)"))
      }
    }
  }

  private func key(_ head: RequestHead, _ body: [UInt8]) -> KeyedRequest {
    let names = store.options.matching.fields
    var fields: HTTPFields = [:]
    if !names.isEmpty {
      for field in head.fields where names.contains(field.name.canonicalName) {
        fields.append(field)
      }
    }
    return KeyedRequest(
      method: head.method, url: "\(origin)\(head.path)",
      contentType: head.fields[values: .contentType].first, body: body.isEmpty ? nil : body,
      fields: fields.recorded, rules: store.options.matching)
  }

  /// The mark for the state of a body beyond its bytes, for this process's own client.
  private func mark(_ body: RecordedBody) -> HTTPField? {
    switch body {
    case .content(let content) where content.isText:
      HTTPField(name: PlaybackOrigin.missField, value: misses.textMark)
    case .missing(let reason):
      HTTPField(name: PlaybackOrigin.missField, value: misses.add(.withoutBody(reason: reason)))
    case .none, .unknown, .content, .damaged: nil
    }
  }

  private func miss(_ why: PlaybackMiss) -> ServerResponse {
    PlaybackResponse.miss(HTTPField(name: PlaybackOrigin.missField, value: misses.add(why)))
  }
}
