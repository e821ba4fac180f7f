#if WebKitGTK
  internal import BridgeSystem

  /// The folder of the web process part of the host, which WebKit loads into its web processes.
  enum WebProcessFolder {
    private static let file = "libBridgeWebProcess.so"

    /// The folder of the running program, where builds put it, or `../lib/ajax-bridge` relative to it; nil if it is in
    /// neither.
    static func find() -> String? {
      guard let own = ProgramFolder.own else { return nil }
      return [own, "\(own)/../lib/ajax-bridge"].first { access("\($0)/\(file)", R_OK) == 0 }
    }
  }
#endif
