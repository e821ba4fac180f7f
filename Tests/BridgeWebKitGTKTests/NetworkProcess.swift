import Foundation

/// The process of WebKit that sends the requests of a `bridge view`.
struct NetworkProcess {
  private let id: pid_t

  /// That of the view with this argument on its command line; nil while it has none.
  init?(ofViewWith argument: String) {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    // Linux cuts names after 15 bytes. A process that has just ended has no files there.
    let found = folders.compactMap { pid_t($0) }.first { process in
      guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let fields = state.firstMatch(of: #/\((.+)\) (\w) (\d+)/#), fields.1 == "WebKitNetworkPr",
        fields.2 != "Z",
        let line = try? String(contentsOfFile: "/proc/\(fields.3)/cmdline", encoding: .utf8)
      else { return false }
      return line.split(separator: "\0").contains { $0 == argument }
    }
    guard let found else { return nil }
    id = found
  }

  func send(_ signal: Int32) { kill(id, signal) }
}
