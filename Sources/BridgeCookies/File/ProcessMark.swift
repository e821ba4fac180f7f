internal import BridgeSystem

/// Identifies a process of this machine, so that others can tell whether it still runs.
///
/// Process ids are reused, so the mark includes the time when the process started, which counts from the system's boot,
/// and the id of that boot, since machines may start processes identically after each boot. If the system does not
/// provide these, the process id has to do.
struct ProcessMark: Sendable {
  private let id: Int32

  /// The start in ticks since boot.
  private let start: UInt64?

  /// The id of the boot.
  private let boot: String?

  /// This process.
  static var own: ProcessMark {
    ProcessMark(id: getpid(), start: start(of: getpid()), boot: currentBoot)
  }

  private static let currentBoot: String? = {
    // Without a boot id, the start ticks have to do.
    let bytes = try? FileSystem.start(of: "/proc/sys/kernel/random/boot_id", length: 64)
    let text = bytes.map { String(decoding: $0.prefix { $0 > 0x20 }, as: UTF8.self) }
    return text?.isEmpty == false ? text : nil
  }()

  var isAlive: Bool {
    if let boot, let current = Self.currentBoot, boot != current { return false }
    guard let start else { return kill(id, 0) == 0 || errno == EPERM }
    return Self.start(of: id) == start
  }

  /// Nil if the process is gone; a zombie counts as gone.
  private static func start(of id: Int32) -> UInt64? {
    // A file that cannot be read counts as absent.
    guard let bytes = try? FileSystem.start(of: "/proc/\(id)/stat", length: 1024),
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    // The name before the parenthesis may contain anything; the first field after it is the state, the 20th the start.
    let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, !fields[0].elementsEqual("Z".utf8), !fields[0].elementsEqual("X".utf8)
    else { return nil }
    return UInt64(String(decoding: fields[19], as: UTF8.self))
  }
}

extension ProcessMark {
  /// The mark as stored in the file.
  var text: String {
    guard let start else { return "\(id)" }
    return boot.map { "\(id) \(start) \($0)" } ?? "\(id) \(start)"
  }

  /// Nil if the text is not a mark.
  init?(text: String) {
    let parts = text.split(separator: " ")
    guard let id = parts.first.flatMap({ Int32($0) }), id > 0 else { return nil }
    self.init(
      id: id, start: parts.count > 1 ? UInt64(parts[1]) : nil,
      boot: parts.count > 2 ? String(parts[2]) : nil)
  }
}
