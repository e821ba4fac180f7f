/// A header field that differs between two equivalent responses, and why.
public struct VolatileField: Sendable, Hashable {
  /// The name in lower case.
  public let name: String

  /// Why a difference in it does not matter.
  public let reason: String

  private init(_ name: String, _ reason: String) {
    self.name = name
    self.reason = reason
  }

  fileprivate static func group(_ reason: String, _ names: String...) -> [VolatileField] {
    names.map { VolatileField($0, reason) }
  }
}

extension ComparisonRules {
  /// The fields that are not compared unless ``ignoresVolatileFields`` is off.
  ///
  /// `Last-Modified`, `ETag` and `Cache-Control` are not among them, as they describe the content, nor is `Expires`: it
  /// allows caching or forbids it.
  /// `Set-Cookie` is compared by name and attributes, without value and lifetime.
  public static let volatileFields: [VolatileField] = [
    VolatileField.group("tells when the response was generated", "date"),
    VolatileField.group(
      "tells how long the response was in a cache, or which cache it came from",
      "age", "cache-status", "cf-cache-status", "x-cache", "x-cache-hits", "x-cache-lookup",
      "x-proxy-cache", "x-varnish"),
    VolatileField.group(
      "measures how long the response took",
      "server-timing", "x-envoy-upstream-service-time", "x-kong-proxy-latency",
      "x-kong-upstream-latency", "x-response-time", "x-runtime", "x-timer"),
    VolatileField.group(
      "identifies this one request",
      "b3", "cf-ray", "cf-request-id", "fly-request-id", "request-id", "traceparent", "tracestate",
      "uber-trace-id", "x-amz-cf-id", "x-amz-id-2", "x-amz-request-id", "x-amzn-requestid",
      "x-amzn-trace-id", "x-b3-parentspanid", "x-b3-sampled", "x-b3-spanid", "x-b3-traceid",
      "x-cloud-trace-context", "x-correlation-id", "x-fb-debug", "x-github-request-id",
      "x-ms-request-id", "x-nf-request-id", "x-request-id", "x-trace-id", "x-transaction-id",
      "x-vercel-id"),
    VolatileField.group(
      "belongs to the connection, not to the response",
      "alt-svc", "connection", "keep-alive", "proxy-connection", "te", "trailer",
      "transfer-encoding", "upgrade"),
    VolatileField.group(
      "describes the coding of the body, and bodies are compared decoded",
      "content-encoding", "content-length"),
    VolatileField.group(
      "names the machines on the way",
      "via", "x-amz-cf-pop", "x-backend-server", "x-served-by"),
    VolatileField.group(
      "counts requests or the time until more are allowed",
      "ratelimit", "ratelimit-remaining", "ratelimit-reset", "x-rate-limit-remaining",
      "x-rate-limit-reset", "x-ratelimit-remaining", "x-ratelimit-reset", "x-ratelimit-used"),
    VolatileField.group("has a token that is new in each response", "report-to"),
  ].flatMap(\.self)
}
