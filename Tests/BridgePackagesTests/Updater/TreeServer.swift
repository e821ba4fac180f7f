import BridgeCore
import BridgeKit
import BridgeTestSupport
import BridgeTransport

@testable import BridgePackages

/// A server of a published tree with faults that tests switch on, and a device that follows it.
final class TreeServer: Sendable {
  /// A response in the place of the file; nil for the file itself.
  typealias Fault = @Sendable (ReceivedRequest) -> RawResponse?

  let origin: LoopbackOrigin
  private let fault: Locked<Fault>

  init(_ site: SampleTree) throws {
    let (folder, fault) = (site.sample.folder, Locked<Fault> { _ in nil })
    self.fault = fault
    origin = try LoopbackOrigin.answering { request in
      if let answer = fault.withLock({ $0 })(request) { return answer }
      return Self.file(request, in: folder)
    }
  }

  func misbehave(_ fault: @escaping Fault) { self.fault.withLock { $0 = fault } }

  func behave() { misbehave { _ in nil } }

  /// The paths that were requested since the previous call.
  func paths() -> [String] { origin.requests.map(\.path) }

  static func file(_ request: ReceivedRequest, in folder: TemporaryFolder) -> RawResponse {
    guard request.path.hasPrefix("/www/"), let bytes = try? folder.read(request.path) else {
      return .text("not found", status: 404)
    }
    let tag = "\"\(bytes.count)-\(bytes.reduce(UInt64(7)) { $0 &* 31 &+ UInt64($1) })\""
    if request.first("If-None-Match") == tag {
      return RawResponse(status: 304, fields: [("ETag", tag)])
    }
    return RawResponse(status: 200, fields: [("ETag", tag)], body: bytes)
  }
}

/// A device with a store of its own, which follows a server.
struct SampleDevice {
  let sample: SampleStore
  let server: TreeServer

  init(_ server: TreeServer) throws {
    sample = try SampleStore()
    self.server = server
  }

  /// A tree, its server, and a device that follows it.
  static func stage() throws -> (site: SampleTree, server: TreeServer, device: SampleDevice) {
    let site = try SampleTree()
    let server = try TreeServer(site)
    return (site, server, try SampleDevice(server))
  }

  func updater(
    trusting keys: [UInt8] = [1], _ change: (inout PackageUpdateOptions) -> Void = { _ in }
  ) throws -> PackageUpdater {
    try updater(trust: PackageTrust(keys: SampleKeys.role(keys)), change)
  }

  func updater(
    trust: PackageTrust, _ change: (inout PackageUpdateOptions) -> Void = { _ in },
    clock: any MonotonicClock = SystemClock()
  ) throws -> PackageUpdater {
    var options = PackageUpdateOptions()
    options.isTrusted = true
    options.now = { .zero }
    change(&options)
    return PackageUpdater(
      of: sample.store, from: server.origin.url("/www"),
      over: try Pipeline.standard(TransportOptions()), trust: trust, options: options, clock: clock)
  }

  /// The code of the error that ends an update; nil if it succeeds.
  func refusal(
    _ updater: PackageUpdater, of label: String = "app"
  ) async -> PackageError.Code? {
    do {
      _ = try await updater.update(SampleStore.id(label))
      return nil
    } catch { return (error as? PackageError)?.code ?? .unreadable }
  }

  var active: String? { get throws { try sample.store.activeVersion(of: SampleStore.id())?.name } }
}
