internal import BridgeCore
internal import BridgePageJobs
internal import BridgeSystem
internal import Dispatch
internal import HTTPTypes
internal import Synchronization

/// The helper process whose pages issue a replay's requests; only that process loads the JavaScript engine.
///
/// It ends when this value is released, or when this program ends.
final class PageProcess: Sendable {
  /// A request as it arrived from a page.
  struct Arrival: Sendable {
    let request: BridgeRequest
    let body: [UInt8]
  }

  private let channel: FrameChannel
  private let waits = PendingPageJobs()

  /// Starts the program `bridge-replay-pages` of a folder, by default that of the running program.
  ///
  /// - Throws: ``ReplayError`` with code `noPages`.
  init(
    in folder: String? = ProgramFolder.own, isHooked: Bool = true
  ) throws(ReplayError) {
    let path = "\(folder ?? ".")/bridge-replay-pages"
    guard access(path, X_OK) == 0 else {
      throw ReplayError(
        .noPages,
        "--through hook needs \(path), which does not exist; "
          + "build it with swift build --product bridge-replay-pages, or install it beside bridge-replay"
      )
    }
    let started = try PageProgram.start([path] + (isHooked ? [] : ["--without-hook"]))
    channel = FrameChannel(started.socket)
    DispatchQueue(label: "ajax-bridge.page-process").async { [channel, waits] in
      while let (arrival, body) = channel.next(PageArrival.self) { waits.resume(arrival, body) }
      waits.end()
      var status: Int32 = 0
      waitpid(started.process, &status, 0)
    }
  }

  deinit { channel.end() }

  /// Ends the process; jobs in progress fail.
  func close() { channel.end() }

  /// The job's request after a page issued it.
  ///
  /// - Throws: ``HookedError`` when script could not issue it, or when the process has ended.
  func arrival(of job: HookedJob) async throws -> Arrival {
    let order = PageOrder.issue(
      PageJob(key: job.key, origin: String(describing: job.request.origin), call: job.call))
    let (outcome, body) = try await withTaskCancellationHandler {
      try await waits.arrival(of: job.key) { channel.send(order, job.body) }
    } onCancel: {
      waits.cancel(job.key)
      channel.send(PageOrder.cancel(key: job.key))
    }
    switch outcome {
    case .failed(let reason): throw HookedError.page(reason)
    case .arrived(let method, let url, let fields):
      let request = try BridgeRequest(method, url, fields: Self.fields(fields))
      return Arrival(request: request, body: body)
    }
  }

  private static func fields(_ list: [PageArrival.Field]) -> HTTPFields {
    HTTPFields(
      list.compactMap { field in
        // The names were valid fields in the helper, which applies the same rules.
        HTTPField.Name(field.name).map { HTTPField(name: $0, value: field.value) }
      })
  }
}
