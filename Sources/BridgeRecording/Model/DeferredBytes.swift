/// Bytes that are read on each use. Each value equals only itself.
package final class DeferredBytes: Hashable, Sendable {
  private let load: @Sendable () throws -> [UInt8]

  package init(_ load: @escaping @Sendable () throws -> [UInt8]) { self.load = load }

  /// The bytes; throws a ``RecordingError`` if the recording can no longer provide them.
  package func bytes() throws -> [UInt8] { try load() }

  package static func == (left: DeferredBytes, right: DeferredBytes) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
