#if WebKitGTK
  /// A Swift object as a raw pointer for C callbacks.
  enum UserData {
    /// Retains the object until the pointer is taken back.
    static func passing(_ object: AnyObject) -> UnsafeMutableRawPointer {
      // Each caller documents where it is released.
      Unmanaged.passRetained(object).toOpaque()
    }

    /// The object, which stays retained.
    static func borrow<T: AnyObject>(_ pointer: UnsafeMutableRawPointer, as type: T.Type) -> T {
      // Each caller passes and borrows the same type.
      Unmanaged<T>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// The object. The pointer no longer retains it.
    static func take<T: AnyObject>(_ pointer: UnsafeMutableRawPointer, as type: T.Type) -> T {
      // Balances `passing`, in the last callback.
      Unmanaged<T>.fromOpaque(pointer).takeRetainedValue()
    }
  }
#endif
