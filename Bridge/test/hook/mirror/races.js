// Aborts, time limits, requests opened anew, second sends, failures.
const samples = { "string": texts["string"], "blob": blobs["blob-typed"], "form": forms["form-files"], "buffer": buffers["subarray"] };
const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const opened = (log, behaviour, method = "POST") => {
  const xhr = new XMLHttpRequest();
  watch(xhr, log);
  xhr.open(method, log.at(behaviour));
  return xhr;
};
const attempt = (log, step) => {
  try {
    log.say("gave", step());
  } catch (error) {
    log.say("threw", error.constructor.name, error.name);
  }
};

for (const [kind, make] of Object.entries(samples)) {
  cell(`abort-xhr.same-tick.${kind}`, async (log) => {
    const xhr = opened(log, "slow");
    xhr.send(make());
    xhr.abort();
    log.say("after", xhr.readyState, xhr.status);
    await pause(5);
    attempt(log, () => xhr.send(make()));
  }, true);
  cell(`abort-xhr.later.${kind}`, async (log) => {
    const xhr = opened(log, "slow");
    const end = ended(xhr);
    xhr.send(make());
    await ended(xhr.upload);
    xhr.abort();
    await end;
    log.say("after", xhr.readyState);
  }, true);
  cell(`abort-xhr.in-loadstart.${kind}`, async (log) => {
    const xhr = opened(log, "slow");
    xhr.addEventListener("loadstart", () => xhr.abort());
    xhr.send(make());
    await pause(5);
    log.say("after", xhr.readyState);
  }, true);
  cell(`abort-xhr.in-upload-loadstart.${kind}`, async (log) => {
    const xhr = opened(log, "slow");
    xhr.upload.addEventListener("loadstart", () => xhr.abort());
    xhr.send(make());
    await pause(5);
    log.say("after", xhr.readyState);
  }, true);
  for (const state of [2, 4]) {
    cell(`abort-xhr.in-state-${state}.${kind}`, async (log) => {
      const xhr = opened(log, "answer");
      const end = ended(xhr);
      xhr.addEventListener("readystatechange", () => xhr.readyState === state && xhr.abort());
      xhr.send(make());
      await end;
      await pause(5);
      log.say("after", xhr.readyState, xhr.status);
    });
  }
  cell(`abort-xhr.then-again.${kind}`, async (log) => {
    const xhr = opened(log, "slow");
    xhr.send(make());
    xhr.abort();
    xhr.open("PUT", log.at("answer"));
    xhr.setRequestHeader("X-Again", "1");
    const end = ended(xhr);
    xhr.send(make());
    await end;
    sayEnd(xhr, log);
  }, true);
  cell(`open-again.while-under-way.${kind}`, async (log) => {
    const xhr = opened(log, "slow");
    xhr.send(make());
    xhr.open("PUT", log.at("answer"));
    log.say("opened", xhr.readyState);
    const end = ended(xhr);
    xhr.send(make());
    await end;
    sayEnd(xhr, log);
  }, true);
  cell(`open-again.in-load.${kind}`, async (log) => {
    const xhr = opened(log, "answer");
    await new Promise((resolve) => {
      xhr.addEventListener("load", () => {
        xhr.open("PUT", log.at("answer", "?again"));
        xhr.addEventListener("loadend", resolve);
        xhr.send(make());
      }, { once: true });
      xhr.send(make());
    });
    sayEnd(xhr, log);
  });
  cell(`open-again.three-times.${kind}`, async (log) => {
    const xhr = opened(log, "answer", "PUT");
    xhr.open("DELETE", log.at("answer", "?2"));
    xhr.open("POST", log.at("answer", "?3"));
    const end = ended(xhr);
    xhr.send(make());
    await end;
    sayEnd(xhr, log);
  });
  cell(`send-twice.${kind}`, async (log) => {
    const xhr = opened(log, "answer");
    const end = ended(xhr);
    xhr.send(make());
    attempt(log, () => xhr.send(make()));
    attempt(log, () => xhr.setRequestHeader("X-Late", "1"));
    attempt(log, () => (xhr.withCredentials = true));
    attempt(log, () => xhr.overrideMimeType("text/plain"));
    await end;
    attempt(log, () => xhr.send(make()));
    sayEnd(xhr, log);
  });
  cell(`timeout.${kind}`, async (log) => {
    const xhr = new XMLHttpRequest(); // its upload is not looked at: nobody knows what of it falls into the time
    xhr.open("POST", log.at("slow"));
    for (const type of progressTypes) xhr.addEventListener(type, () => log.say(type, xhr.readyState));
    xhr.timeout = 40;
    const end = ended(xhr);
    xhr.send(make());
    await end;
    log.say("after", xhr.readyState, xhr.status, xhr.timeout);
  }, true);
  cell(`timeout.set-late.${kind}`, async (log) => {
    const xhr = opened(log, "slow");
    const end = ended(xhr);
    xhr.send(make());
    await ended(xhr.upload);
    xhr.timeout = 40;
    await end;
    log.say("after", xhr.readyState, xhr.status, xhr.timeout);
  }, true);
  cell(`dropped.xhr.${kind}`, async (log) => {
    const xhr = opened(log, "drop");
    const end = ended(xhr);
    xhr.send(make());
    await end;
    sayEnd(xhr, log);
  });
  cell(`dropped.sync.${kind}`, (log) => {
    const xhr = new XMLHttpRequest();
    watch(xhr, log);
    xhr.open("POST", log.at("drop"), false);
    attempt(log, () => xhr.send(make()));
    log.say("after", xhr.readyState, xhr.status);
  });
  cell(`dropped.fetch.${kind}`, (log) => fetch(log.at("drop"), { method: "POST", body: make() }));
  cell(`unreachable.fetch.${kind}`, () => fetch("http://127.0.0.1:1/", { method: "POST", body: make() }));
  cell(`abort-fetch.before.${kind}`, (log) => fetch(log.at("answer"), { method: "POST", body: make(), signal: AbortSignal.abort() }));
  cell(`abort-fetch.same-tick.${kind}`, async (log) => {
    const controller = new AbortController();
    const answer = fetch(log.at("slow"), { method: "POST", body: make(), signal: controller.signal });
    controller.abort(new RangeError("own"));
    await answer;
  }, true);
  cell(`abort-fetch.later.${kind}`, async (log) => {
    const controller = new AbortController();
    const answer = fetch(new Request(log.at("slow"), { method: "POST", body: make(), signal: controller.signal }));
    await pause(30);
    controller.abort();
    await answer;
  }, true);
  cell(`used-twice.fetch.${kind}`, async (log) => {
    const request = new Request(log.at("answer"), { method: "POST", body: make() });
    await sayResponse(await fetch(request), log);
    log.say(request.bodyUsed, request.body !== null);
    await fetch(request);
  });
  cell(`changed-after.${kind}`, async (log) => {
    const change = (body) => {
      if (body instanceof FormData) body.append("late", "1");
      if (body instanceof Uint8Array) body.fill(0);
    };
    const [first, second] = [make(), make()];
    const answer = fetch(log.at("answer"), { method: "POST", body: first });
    change(first);
    await sayResponse(await answer, log);
    const xhr = opened(log, "answer");
    const end = ended(xhr);
    xhr.send(second);
    change(second);
    await end;
  });
}
const uploadListeners = {
  "late": (upload, log, later) => later(() => upload.addEventListener("progress", () => log.say("late"))),
  "late-handler": (upload, log, later) => later(() => (upload.onload = () => log.say("late"))),
  "removed": (upload, log) => {
    const listener = () => log.say("removed");
    upload.addEventListener("load", listener);
    upload.removeEventListener("load", listener);
  },
  "handler-taken-back": (upload, log) => { upload.onload = () => log.say("handler"); upload.onload = null; },
  "early-and-late": (upload, log, later) => {
    upload.addEventListener("unknown", () => log.say("unknown"));
    later(() => upload.addEventListener("loadend", () => log.say("loadend")));
  },
  "once": (upload, log) => upload.addEventListener("loadstart", () => log.say("loadstart"), { once: true }),
  "aborted": (upload, log) => upload.addEventListener("load", () => log.say("load"), { signal: AbortSignal.abort() }),
};
for (const [name, listen] of Object.entries(uploadListeners)) {
  for (const [kind, make] of Object.entries(samples)) {
    cell(`upload-listeners.${name}.${kind}`, async (log) => {
      const xhr = new XMLHttpRequest();
      xhr.open("POST", log.at("answer"));
      const after = [];
      listen(xhr.upload, log, (step) => after.push(step));
      const end = ended(xhr);
      xhr.send(make());
      after.forEach((step) => step());
      await end;
      sayEnd(xhr, log);
    });
  }
}
cell("status-204.fetch", async (log) => sayResponse(await fetch(log.at("status-204"), { method: "POST", body: "x" }), log));
cell("status-500.xhr", async (log) => {
  const xhr = opened(log, "status-500");
  const end = ended(xhr);
  xhr.send(new Blob(["x"]));
  await end;
  sayEnd(xhr, log);
});
cell("listener-throws.none", async (log) => {
  const xhr = opened(log, "answer");
  xhr.upload.onprogress = null;
  xhr.onload = () => log.say("replaced");
  xhr.onload = () => log.say("kept");
  const end = ended(xhr);
  xhr.send(forms["form"]());
  await end;
});
const wrong = {
  "symbol": () => ({ method: "POST", body: Symbol("x") }), "bad-method": () => ({ method: "a b", body: "x" }), "trace": () => ({ method: "TRACE", body: "x" }),
  "bad-header": () => ({ method: "POST", body: "x", headers: { "a b": "1" } }), "no-duplex": () => ({ method: "POST", body: streams["stream"]() }),
  "keepalive-stream": () => ({ method: "POST", body: streams["stream"](), duplex: "half", keepalive: true }),
  "only-if-cached": () => ({ method: "POST", body: "x", cache: "only-if-cached" }), "no-cors-put": () => ({ method: "PUT", body: "x", mode: "no-cors" }),
  "window": () => ({ method: "POST", body: "x", window: {} }), "bad-referrer": () => ({ method: "POST", body: "x", referrer: "http://:" }),
  "bad-signal": () => ({ method: "POST", body: "x", signal: {} }), "throwing": () => ({ method: "POST", get body() { throw new RangeError("own"); } }),
  "locked": () => { const body = streams["stream"](); body.getReader(); return { method: "POST", body, duplex: "half" }; },
  "integrity": () => ({ method: "POST", body: "x", integrity: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=" }),
};
for (const [name, init] of Object.entries(wrong)) {
  cell(`refused.${name}`, (log) => fetch(log.at("answer"), init()));
  cell(`refused-request.${name}`, (log) => fetch(new Request(log.at("answer"), init())));
}
const broken = (...chunks) => new ReadableStream({
  pull(controller) {
    if (chunks.length > 0) controller.enqueue(chunks.shift());
    else controller.error(new RangeError("own"));
  },
});
cell("stream-broken.first", (log) => fetch(log.at("answer"), { method: "POST", body: broken(), duplex: "half" }), true);
cell("stream-broken.later", (log) => fetch(log.at("answer"), { method: "POST", body: broken(bytesFrom(10)), duplex: "half" }), true);
cell("stream-broken.text", (log) => fetch(log.at("answer"), { method: "POST", body: streamOf("text"), duplex: "half" }), true);
