/// The position of a handler in the pipeline.
public enum Zone: Sendable, Hashable {
  /// Called once per page request. May answer, pass on several times, and change anything.
  case exchange

  /// Called for each network hop, and so again after each redirect. Passes on at most once, to the same origin.
  case hop
}

/// A handler with the options of its registration.
final class HandlerEntry: Sendable {
  enum Place: Int, Sendable { case pinnedExchange, exchange, followUp, pinnedHop, hop }

  let handler: any Handler
  let id: HandlerID
  let place: Place
  let serial: UInt64
  let endAware: (any EndAwareHandler)?
  let endHolding: (any EndHoldingHandler)?
  let isEndAware: Bool
  let zone: Zone

  /// Whether it may run on a thread that serves others.
  let isNonBlocking: Bool

  init(_ handler: any Handler, place: Place, serial: UInt64) {
    self.handler = handler
    id = handler.id
    self.place = place
    self.serial = serial
    endAware = handler as? any EndAwareHandler
    endHolding = handler as? any EndHoldingHandler
    isEndAware = endAware != nil
    isNonBlocking = (handler as? any NonBlocking)?.isNonBlocking ?? false
    zone = place.rawValue >= Place.pinnedHop.rawValue ? .hop : .exchange
  }

  func declines(_ request: BridgeRequest) -> Bool {
    // The redirect handler ignores marks: only a handler with the same id could have set one.
    if request.isMarked(id), place != .followUp { return true }
    return !handler.canHandle(request)
  }
}

/// The handlers in the order in which they are asked, and the transport. Immutable, so a running exchange keeps its
/// list.
final class HandlerList: Sendable {
  let entries: [HandlerEntry]
  let transport: any Transport

  /// Whether a handler needs the trail of an exchange.
  let keepsTrail: Bool

  /// Whether all of them are ``NonBlocking``.
  let isNonBlocking: Bool

  init(_ entries: [HandlerEntry], before transport: any Transport) {
    self.entries = entries
    keepsTrail = entries.contains { $0.handler is any TrailReadingHandler }
    isNonBlocking =
      transport is any NonBlocking && entries.allSatisfy { $0.handler is any NonBlocking }
    self.transport = transport
  }

  /// The index of the first handler from `start` on that wants the request; nil for none.
  ///
  /// Walks the list without retaining, so that a handler that declines costs almost nothing.
  func firstTaker(of request: BridgeRequest, from start: Int) -> Int? {
    entries.withUnsafeBufferPointer { entries in
      var position = start
      while position < entries.count {
        if !entries[position].declines(request) { return position }
        position += 1
      }
      return nil
    }
  }

  /// The list with `entry` first in its zone. It replaces a handler with an equal id, except the redirect handler:
  /// without that, redirects would silently not be followed.
  func adding(_ entry: HandlerEntry) -> HandlerList {
    var entries = entries
    entries.removeAll { $0.id == entry.id && $0.place != .followUp }
    let position = entries.firstIndex { $0.place.rawValue >= entry.place.rawValue }
    entries.insert(entry, at: position ?? entries.endIndex)
    return HandlerList(entries, before: transport)
  }

  func removing(where isGone: (HandlerEntry) -> Bool) -> HandlerList {
    HandlerList(entries.filter { !isGone($0) }, before: transport)
  }
}
