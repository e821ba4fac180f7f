/// The version of this package.
public enum BridgeVersion {
  /// The numbers of the version, such as `1.2.3`.
  public static let current = "0.1.0"
}
