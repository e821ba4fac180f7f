#if WebKitGTK
  internal import BridgeCore
  internal import BridgeKit
  internal import HTTPTypes

  extension BridgeWebView {
    /// Serves a request of the engine through the pipeline.
    func serve(_ engine: EngineRequest) {
      do {
        let asked = try pageRequest(engine)
        if asked.isHookScript { return answer(.text(hook.source), to: asked, engine) }
        if asked.request.context.navigation != nil, asked.request.method == .get,
          let held = redirects.take(asked.request.urlText)
        {
          return answer(held, to: asked, engine)
        }
        start(asked, engine)
      } catch {
        fail(engine, error)
      }
    }

    private func start(_ asked: PageRequest, _ engine: EngineRequest) {
      let pipeline = bridge.pipeline
      let cancel = running.run(outlivesView: asked.isKept) { [weak self] in
        do {
          if let plan = asked.preflight {
            try await Preflight(plan: plan).run(before: asked.request, through: pipeline)
          }
          let response = try await pipeline.load(asked.request)
          self?.answer(response, to: asked, engine)
        } catch {
          self?.fail(engine, error)
        }
      }
      engine.whenGone { if !asked.outlivesPage { cancel() } }
    }

    private func answer(_ response: BridgeResponse, to asked: PageRequest, _ engine: EngineRequest)
    {
      var response = response
      if asked.request.context.navigation != nil,
        let url = response.redirectedURL(from: asked.request)
      {
        // A document that replaces this one is on its way.
        if asked.request.context.navigation == .topLevel { loading.isLeadingOn = true }
        response.history = []
        response = redirects.keep(response, for: url)
      }
      if asked.isWorkerScript, (200..<300).contains(response.status) {
        response.body = WorkerScript.body(hook.source, before: response.body)
      }
      let page = asked.request.context
      let fields = AnswerFields.make(
        response, askedBy: asked.asker, isCredentialed: page.credentials == .include,
        from: response.soleOrigin(of: asked.request))
      let length = response.body.length
      let stream = AnswerStream(response.body)
      engine.respond(response.head, fields, stream, length: length)
      stream.letGo()
    }

    private func fail(_ engine: EngineRequest, _ error: any Error) {
      guard engine.pointer != nil else { return }
      let reason = String(describing: error)
      engine.fail(reason)
      onFailure?("\(engine.method) \(SchemeURL.real(engine.uri) ?? engine.uri): \(reason)")
    }
  }
#endif
