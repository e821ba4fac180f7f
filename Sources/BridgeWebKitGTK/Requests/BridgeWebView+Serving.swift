#if WebKitGTK
  internal import BridgeCore
  internal import BridgeHandlers
  internal import BridgeHost
  internal import BridgeKit
  internal import HTTPTypes

  extension BridgeWebView {
    /// Serves a request of the engine through the pipeline.
    func serve(_ engine: EngineRequest) {
      if lead(engine) { return }
      do {
        let asked = try pageRequest(engine)
        if let question = asked.question {
          var response = BridgeResponse.text(answer(question, asked.request))
          response.head.headerFields[.cacheControl] = "no-store"
          return try answer(response, to: asked, engine)
        }
        if let kind = asked.request.context.navigation, asked.request.method == .get,
          let held = redirects.take(asked.request.urlText, kind)
        {
          if kind == .topLevel, held.leadsOn { loading.isLeadingOn = true }
          return try answer(held.response, to: asked, engine)
        }
        start(asked, engine)
      } catch {
        fail(engine, error)
      }
    }

    private func answer(_ question: HookQuestion, _ request: BridgeRequest) -> String {
      switch question {
      case .script: hook.source
      case .referrer: request.context.documentURL.flatMap { documents.referrer(of: $0) } ?? ""
      }
    }

    private func start(_ asked: PageRequest, _ engine: EngineRequest) {
      let gate = PreflightGate(bridge.pipeline, preflights)
      let cancel = running.run(outlivesView: asked.isKept) { [weak self] in
        do {
          let path = try CrossOriginPath(of: asked.request)
          let response = try await gate.load(asked.request, on: path)
          let readied = try await self?.readied(response, for: asked)
          if let readied { try self?.admit(readied, to: asked, engine) }
        } catch {
          self?.fail(engine, error)
        }
      }
      engine.whenGone { if !asked.outlivesPage { cancel() } }
    }

    /// The response, prepared once its first bytes are available.
    private func readied(
      _ response: BridgeResponse, for asked: PageRequest
    ) async throws -> BridgeResponse {
      var response = response
      if asked.isWorkerScript, (200..<300).contains(response.status) {
        response.body = try await WorkerScript.body(hook.source, before: response.body)
      } else if asked.request.context.navigation != nil, response.fields[.contentType] == nil {
        let (start, body) = try await response.body.peeked()
        response.body = body
        response.head.headerFields[.contentType] = SniffedType.of(start)
      }
      return response
    }

    /// Answers with the parts of the response that the page may see.
    private func admit(
      _ response: BridgeResponse, to asked: PageRequest, _ engine: EngineRequest
    ) throws {
      let response = try ResponseAdmission.admit(response, to: asked.request)
      if let kind = asked.request.context.navigation {
        let url = response.redirectedURL(from: asked.request) ?? asked.request.urlText
        try checkFraming(response, at: url, asked.request)
        // HTML, "navigate": a file or a response without content does not replace the document.
        if let file = OfferedFile(response, at: url) { return offer(file, kind, engine) }
        if response.status == 204 || response.status == 205 {
          return decline("the server responded with \(response.status)", kind, engine)
        }
        documents.note(response.fields, of: url, from: asked.request.fields[.referer])
      }
      try answer(response, to: asked, engine)
    }

    private func decline(
      _ reason: String, _ kind: PageContext.Navigation, _ engine: EngineRequest
    ) {
      // Native code that waits for a page learns that there will be none.
      if kind == .topLevel, documentURL != nil { loading.isDeclined = true }
      engine.decline(reason)
    }

    private func offer(
      _ file: OfferedFile, _ kind: PageContext.Navigation, _ engine: EngineRequest
    ) {
      decline("it is the file \(file.name)", kind, engine)
      guard let onFile else { return nobodyTakes(file.url) }
      transfer(file.url) { try await onFile(file) }
    }

    private func checkFraming(
      _ response: BridgeResponse, at url: String, _ request: BridgeRequest
    ) throws {
      guard request.context.navigation == .nested,
        let reason = FramingRules.refusal(
          response.fields, of: Origin(try RequestURL(url)), in: pageOrigin)
      else { return }
      throw BridgeError(
        .crossOriginRefused, "a frame of \(documentURL ?? "the page") does not show it: \(reason)")
    }

    private func answer(
      _ response: BridgeResponse, to asked: PageRequest, _ engine: EngineRequest
    ) throws {
      var response = response
      if let kind = asked.request.context.navigation,
        let url = response.redirectedURL(from: asked.request)
      {
        // The document that replaces this one follows.
        if kind == .topLevel { loading.isLeadingOn = true }
        response.history = []
        response = redirects.keep(
          response, for: url, askedAt: try RequestURL(asked.request.urlText), kind)
      }
      let page = asked.request.context
      let origin = response.soleOrigin(of: asked.request)
      if page.navigation != nil {
        response.body = try readable(response, at: asked.request.urlText, from: origin)
      } else if isBridged {
        response.head.status = RedirectMark.status(of: response)
      }
      let fields = ResponseFields.make(
        response, askedBy: asked.asker, isCredentialed: page.credentials == .include,
        method: asked.request.method, from: origin)
      let length = response.body.length
      let stream = ResponseStream(response.body)
      engine.respond(
        response.head, fields, of: ResponseFields.type(in: fields, for: page), stream,
        length: length)
      stream.letGo()
    }

    /// The body of a document. Policies in its markup are detected while it streams.
    private func readable(
      _ response: BridgeResponse, at url: String, from origin: Origin?
    ) throws -> Body {
      try PolicyDocument.body(
        response.body, response.fields,
        rewriting: PolicySources(prefix: SchemeURL.prefix, from: origin).shown
      ) { [weak self] policy in
        Task { @GTKActor in self?.documents.note(policy, of: url) }
      }
    }

    private func fail(_ engine: EngineRequest, _ error: any Error) {
      guard engine.pointer != nil else { return }
      let reason = String(describing: error)
      engine.fail(reason)
      let url = SchemeURL.real(engine.uri) ?? engine.uri
      onFailure?(FailureSentence.make(BodyTag.url(without: url), reason, method: engine.method))
    }
  }
#endif
