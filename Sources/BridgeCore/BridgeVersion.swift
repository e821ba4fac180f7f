/// The version of this package.
public enum BridgeVersion {
  /// The version number, such as `1.2.3`.
  public static let current = "0.1.0"
}
