#if WebKitGTK
  internal import BridgeCore
  internal import CBodyStream
  internal import CWebKitGTK

  /// A response body for WebKit: a GInputStream over a bounded pipe that the pipeline fills.
  ///
  /// The engine reads 8 KiB at a time, and processes the response head together with the first bytes.
  @GTKActor final class ResponseStream {
    private let channel: BodyChannel
    private var rest: ArraySlice<UInt8> = []

    /// The GInputStream, which retains this object; nil once it is finalized.
    private(set) var stream: UnsafeMutableRawPointer?

    /// The task that fills the pipe.
    private var feed: Task<Void, Never>?

    /// A stream of that body. The caller owns ``stream``.
    init(_ body: Body) {
      let bell = Bell()
      channel = BodyChannel(onData: { bell.ring() })
      // Balanced by `release`.
      let user = UserData.passing(self)
      stream = body_stream_new(Self.calls, user)
      bell.stream = self
      if let bytes = body.bytesAtHand {
        rest = bytes[...]
        channel.finish()
      } else {
        feed = Self.feed(channel, from: body)
      }
    }

    /// Copies the body into the pipe, off GTK's thread, as fast as the engine reads it.
    private static nonisolated func feed(
      _ channel: BodyChannel, from body: Body
    ) -> Task<Void, Never> {
      Task.detached {
        do {
          let reader = try body.open()
          while let chunk = try await reader.next() { try await channel.send(chunk) }
          channel.finish()
        } catch {
          channel.finish(throwing: error)
        }
      }
    }

    /// Releases the creator's reference to ``stream``. The reader holds its own.
    func letGo() {
      if let stream { g_object_unref(stream) }
    }

    /// Called when the reader has gone.
    func stop() {
      channel.stop()
      feed?.cancel()
    }

    fileprivate func wake() {
      if let stream { body_stream_wake(stream) }
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) -> body_stream_read {
      if rest.isEmpty {
        switch channel.poll() {
        case .chunk(let chunk): rest = chunk[...]
        case .empty: return body_stream_read(state: BODY_STREAM_EMPTY, count: 0, message: nil)
        case .end(nil): break
        case .end(let error?):
          let message = g_strdup("\(error)")
          return body_stream_read(state: BODY_STREAM_FAILED, count: 0, message: message)
        }
      }
      let count = min(rest.count, buffer.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return body_stream_read(state: BODY_STREAM_BYTES, count: count, message: nil)
    }

    private static nonisolated var calls: body_stream_calls {
      body_stream_calls(
        read: { user, buffer, size in
          // Used within the call, on one thread.
          nonisolated(unsafe) let target = UnsafeMutableRawBufferPointer(start: buffer, count: size)
          // As above: set within the call.
          nonisolated(unsafe) var outcome = body_stream_read()
          // The stream is read on GTK's thread only.
          ResponseStream.of(user)?.onThread { outcome = $0.read(into: target) }
          return outcome
        },
        cancelled: { user in ResponseStream.of(user)?.onThread { $0.stop() } },
        release: { user in
          guard let user else { return }
          let stream = UserData.take(user, as: ResponseStream.self)
          stream.onThread {
            $0.stream = nil
            $0.stop()
          }
        })
    }

    private static nonisolated func of(_ user: UnsafeMutableRawPointer?) -> ResponseStream? {
      user.map { UserData.borrow($0, as: ResponseStream.self) }
    }

    private nonisolated func onThread(_ body: @GTKActor (ResponseStream) -> Void) {
      GTKActor.assumeIsolated { body(self) }
    }
  }

  /// Tells GTK's thread that bytes are available.
  private final class Bell: Sendable {
    // Set once, before the first byte arrives. Read on GTK's thread only.
    nonisolated(unsafe) weak var stream: ResponseStream?

    func ring() {
      Task { @GTKActor in self.stream?.wake() }
    }
  }
#endif
