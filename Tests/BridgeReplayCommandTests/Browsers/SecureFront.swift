import BridgeTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// TLS in front of a ``LoopbackOrigin``. It forwards the bytes of each connection, on a port that the system assigns.
final class SecureFront: Sendable {
  static let python = ProgramRun.find("python3")

  /// Whether this machine has the required programs.
  static let isAvailable = python != nil && ProgramRun.find("openssl") != nil

  let port: Int

  /// A PEM file of the certificate to trust.
  let caFile: String

  private let folder: TemporaryFolder
  private let child: ChildProcess

  init(of host: String, before origin: LoopbackOrigin) async throws {
    folder = try TemporaryFolder(named: "secure-front")
    let certificate = try await Certificate.make(for: host, in: folder)
    caFile = certificate.path
    let output = try OutputPipe(at: folder.path("output"))
    child = try ChildProcess(
      Self.python ?? "python3",
      ["-c", Self.script, certificate.path, certificate.keyPath, "\(origin.port)"],
      output: output.path, errors: folder.path("errors"))
    var lines = try output.lines().makeAsyncIterator()
    guard let port = await lines.next().flatMap({ Int($0) }) else {
      throw OriginError(.unavailable, "it ended: \(try folder.readText("errors"))")
    }
    self.port = port
  }

  deinit {
    child.send(SIGTERM)
    child.wait()
  }

  private static let script = """
    import asyncio, ssl, sys
    certificate, key, port = sys.argv[1:]
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)

    async def lead(reader, writer):
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.close()

    async def serve(reader, writer):
        there = await asyncio.open_connection('127.0.0.1', int(port))
        await asyncio.gather(lead(reader, there[1]), lead(there[0], writer))

    async def main():
        server = await asyncio.start_server(serve, '127.0.0.1', 0, ssl=context)
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()

    asyncio.run(main())
    """
}
