#if WebKitGTK
  internal import Glibc

  /// The folder of the web process part of the host, which WebKit loads into its web processes.
  enum WebProcessFolder {
    private static let file = "libBridgeWebProcess.so"

    /// The folder of the running program, where builds put it, or `../lib/ajax-bridge` relative to it; nil if it is in
    /// neither.
    static func find() -> String? {
      guard let program else { return nil }
      let own = program.split(separator: "/").dropLast().map { "/\($0)" }.joined()
      return [own, "\(own)/../lib/ajax-bridge"].first { access("\($0)/\(file)", R_OK) == 0 }
    }

    private static var program: String? {
      var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let size = path.count
      let count = path.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map {
          readlink("/proc/self/exe", $0.assumingMemoryBound(to: CChar.self), size)
        } ?? 0
      }
      return count > 0 ? String(decoding: path[..<count], as: UTF8.self) : nil
    }
  }
#endif
