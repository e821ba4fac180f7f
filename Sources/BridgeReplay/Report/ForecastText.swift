internal import BridgeFormats
internal import BridgeSession

/// A dry run as text: a line for each exchange, then the totals.
package struct ForecastText: Sendable {
  private let forecast: ReplayForecast
  private let names: [String]

  /// A text for a forecast, with the names of the recordings in order.
  package init(_ forecast: ReplayForecast, names: [String]) {
    self.forecast = forecast
    self.names = names
  }

  /// The whole text.
  package var text: String {
    let lines = forecast.steps.map { $0.reason == nil ? sent($0) : leftOut($0) }
    return (lines + [sums] + duration).joined(separator: "\n") + "\n"
  }

  private func sent(_ step: ReplayForecast.Step) -> String {
    "\((step.start ?? .zero).seconds) s \(name(step))"
  }

  private func leftOut(_ step: ReplayForecast.Step) -> String {
    "– \(name(step))\n    \((step.reason ?? "").printable)"
  }

  private func name(_ step: ReplayForecast.Step) -> String {
    let label = names.count == 1 ? "" : names[step.id.file]
    return "\(label)#\(step.id.number) \(step.method) \(step.url)".printable
  }

  private var sent: Int { forecast.steps.count { $0.reason == nil } }

  private var sums: String {
    "total \(forecast.steps.count): would send \(sent), leave out "
      + "\(forecast.steps.count - sent)"
  }

  /// How long the run takes, as far as the recording tells; empty if it does not.
  private var duration: [String] {
    guard forecast.isPaced || forecast.untimed < sent else { return [] }
    let rounds = forecast.rounds == 1 ? "" : ", \(forecast.rounds) times over"
    let untimed =
      forecast.untimed == 0
      ? "" : "; \(forecast.untimed) have no recorded duration and count as zero"
    let time = "\(forecast.duration.seconds) s\(rounds)"
    return [
      forecast.isServed && !forecast.isPaced
        ? "the recorded responses took \(time) in this order; the recording serves them at once\(untimed)"
        : "expected duration \(time), if responses take as long as they were recorded\(untimed)"
    ]
  }
}
