internal import BridgeFormats
internal import BridgeHAR

/// The members of an entry about the wire: HTTP version, address, times and sizes.
struct HARWireRules {
  let entry: HARObject

  /// The duration of the hop that the entry describes; nil if unknown.
  let hopDuration: Duration?

  private var bridge: HARObject { entry.bridge ?? HARObject() }

  /// The measurements; nil if the entry has none.
  var wire: WireRecord? {
    var wire = WireRecord()
    wire.version = version
    wire.remote = remote
    wire.isReused = bridge["reused"] == .bool(true)
    wire.tls = bridge["tls"]?.text
    wire.timings = timings
    wire.sizes = sizes
    return wire == WireRecord() ? nil : wire
  }

  private var version: String? {
    [entry.response, entry.request].compactMap { $0?["httpVersion"]?.text }
      .first { !$0.isEmpty && $0 != "unknown" }
  }

  /// The address; HAR has no port, so it comes from `_bridge` if the hosts agree.
  private var remote: String? {
    let host = entry["serverIPAddress"]?.text ?? ""
    let remote = bridge["remote"]?.text
    if let remote, HARAddress.host(of: remote) == host { return remote }
    return host.isEmpty ? nil : host
  }

  // MARK: Times

  private var timings: WireRecord.Timings? {
    if entry.isAbsent("timings") { return nil }
    let written = read(entry.object("timings")?.value) { Self.milliseconds($0) }
    if let measured, HARTimings(measured, hopDuration).asRead == written.complete {
      return measured
    }
    return written == WireRecord.Timings() ? nil : written
  }

  /// The timings as measured; HAR's own are adjusted so that they add up.
  private var measured: WireRecord.Timings? {
    guard let stated = bridge["timings"], case .object = stated else { return nil }
    return read(stated) { value in
      guard let count: Int64 = JSONMembers.integer(value), count >= 0 else { return nil }
      return .nanoseconds(count)
    }
  }

  private func read(
    _ phases: JSONValue?, _ duration: (JSONValue) -> Duration?
  ) -> WireRecord.Timings {
    func phase(_ name: String) -> Duration? { phases?[name].flatMap(duration) }
    var timings = WireRecord.Timings()
    (timings.blocked, timings.dns) = (phase("blocked"), phase("dns"))
    (timings.connect, timings.tls) = (phase("connect"), phase("ssl"))
    (timings.send, timings.wait) = (phase("send"), phase("wait"))
    timings.receive = phase("receive")
    return timings
  }

  /// The duration; nil for −1, which marks a phase that did not happen, and for impossible values.
  private static func milliseconds(_ value: JSONValue) -> Duration? {
    guard let count = value.scalarNumber, count >= 0 else { return nil }
    return HARExchangeRules.milliseconds(count)
  }

  // MARK: Sizes

  private var sizes: WireRecord.Sizes? {
    let (request, response) = (entry.request, entry.response)
    let sizes = WireRecord.Sizes(
      requestHead: size(request?["headersSize"]),
      requestBody: entry.isAbsent("request.bodySize") ? nil : size(request?["bodySize"]),
      responseHead: size(response?["headersSize"]), responseBody: size(response?["bodySize"]))
    let nothing = WireRecord.Sizes(
      requestHead: nil, requestBody: nil, responseHead: nil, responseBody: nil)
    return sizes == nothing ? nil : sizes
  }

  private func size(_ value: JSONValue?) -> Int? {
    guard let number = value?.scalarNumber, number >= 0 else { return nil }
    return Int(exactly: number)
  }
}

/// Addresses with their ports, as journals have them.
enum HARAddress {
  /// The address without its port and the brackets of IPv6.
  static func host(of address: String) -> String {
    let utf8 = address.utf8
    if utf8.first == UInt8(ascii: "["), let end = utf8.firstIndex(of: UInt8(ascii: "]")) {
      // An address without a port stays as recorded.
      if utf8.index(after: end) == utf8.endIndex { return address }
      return String(address[utf8.index(after: utf8.startIndex)..<end])
    }
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")),
      colon == utf8.lastIndex(of: UInt8(ascii: ":"))
    else { return address }
    return String(address[..<colon])
  }
}
