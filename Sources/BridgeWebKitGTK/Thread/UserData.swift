#if WebKitGTK
  /// A Swift object as the bare pointer that callbacks of C are given.
  enum UserData {
    /// The pointer holds the object until it is taken back.
    static func passing(_ object: AnyObject) -> UnsafeMutableRawPointer {
      // Each caller names who takes it back.
      Unmanaged.passRetained(object).toOpaque()
    }

    /// The object, which the pointer goes on holding.
    static func borrow<T: AnyObject>(_ pointer: UnsafeMutableRawPointer, as type: T.Type) -> T {
      // The types of the two sides stand side by side in each caller.
      Unmanaged<T>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// The object, which the pointer holds no longer.
    static func take<T: AnyObject>(_ pointer: UnsafeMutableRawPointer, as type: T.Type) -> T {
      // The one reference of `passing`, taken back by the last callback.
      Unmanaged<T>.fromOpaque(pointer).takeRetainedValue()
    }
  }
#endif
