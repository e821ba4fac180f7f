/// Where in the pipeline a handler stands.
public enum Zone: Sendable, Hashable {
  /// Once for each page request; may answer, pass on several times, change anything.
  case exchange

  /// Once for each network hop, so again after each redirect; passes on once at most, same origin.
  case hop
}

/// A handler with what its registration said.
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

  init(_ handler: any Handler, place: Place, serial: UInt64) {
    self.handler = handler
    id = handler.id
    self.place = place
    self.serial = serial
    endAware = handler as? any EndAwareHandler
    endHolding = handler as? any EndHoldingHandler
    isEndAware = endAware != nil
    zone = place.rawValue >= Place.pinnedHop.rawValue ? .hop : .exchange
  }

  func declines(_ request: BridgeRequest) -> Bool {
    // The driver of redirects has no mark: only handlers that share its name could have set one.
    if request.isMarked(id), place != .followUp { return true }
    return !handler.canHandle(request)
  }
}

/// The handlers in the order they are asked, and the transport behind them. It never changes, so a running exchange keeps the one it began with.
final class HandlerList: Sendable {
  let entries: [HandlerEntry]
  let transport: any Transport

  /// Whether a handler wants to know which ones take part in an exchange.
  let keepsTrail: Bool

  init(_ entries: [HandlerEntry], before transport: any Transport) {
    self.entries = entries
    keepsTrail = entries.contains { $0.handler is any TrailReadingHandler }
    self.transport = transport
  }

  /// The place of the first handler from `start` on that wants the request; nil when none does.
  ///
  /// Goes through the list without taking references, so that a handler that declines costs next to nothing.
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

  /// The list with `entry` first in its place, instead of any handler of equal id. The driver of redirects
  /// cannot be replaced: without it, redirects would silently no longer be followed.
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
