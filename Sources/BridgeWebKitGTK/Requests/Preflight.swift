internal import BridgeCore
internal import HTTPTypes

/// Asks a server for leave to send a request to it from a page of another origin.
struct Preflight {
  let plan: PreflightRules.Plan

  /// Throws ``PreflightRefused`` where the server gives none, and what the pipeline throws.
  func run(before request: BridgeRequest, through pipeline: Pipeline) async throws {
    let answer = try await pipeline.load(asking(before: request))
    guard let reason = PreflightRules.refusal(of: plan, by: answer.head) else { return }
    throw PreflightRefused(
      message:
        "\(request.origin) was asked by OPTIONS whether \(plan.origin) may send this: \(reason)")
  }

  private func asking(before request: BridgeRequest) -> BridgeRequest {
    var asking = request
    var fields = HTTPFields()
    for name in [HTTPField.Name.accept, .userAgent, .referer] {
      fields[name] = request.fields[name]
    }
    fields[.origin] = plan.origin
    fields[.accessControlRequestMethod] = plan.method
    if !plan.fields.isEmpty {
      fields[.accessControlRequestHeaders] = plan.fields.joined(separator: ",")
    }
    asking.change { [fields] in
      $0.head.method = .options
      $0.head.headerFields = fields
      $0.body = .empty
      $0.fragment = nil
      $0.context.credentials = .omit
      // Fetch §4.8: a redirect is no leave.
      $0.redirectMode = .manual
    }
    return asking
  }
}

/// A server did not allow a page of another origin to send a request.
struct PreflightRefused: Error, CustomStringConvertible {
  let message: String

  var description: String { message }
}
