// What the web offers beyond requests of script: each row ends with what the page got, or with what its server did.
(async () => {
  const add = (name, members) => {
    const element = Object.assign(document.createElement(name), members);
    document.body.append(element);
    return element;
  };
  // The first event of these, or "nothing" where the engine tells nothing within three seconds.
  const event = (target, ...types) => new Promise((done) => {
    for (const type of types) target.addEventListener(type, done, { once: true });
    setTimeout(() => done({ type: 'nothing' }), 3000);
  });
  // What the server took at this path; "nothing" where it took nothing within three seconds.
  const taken = async (path) => {
    for (const end = Date.now() + 3000; Date.now() < end;) {
      const text = await (await fetch(`/taken?${path}`)).text();
      if (text) return text;
    }
    return 'nothing';
  };
  // A jump far ahead makes the engine ask for a part.
  const media = async (name, src) => {
    const element = add(name, { src, preload: 'metadata' });
    const loaded = await event(element, 'loadedmetadata', 'error');
    if (loaded.type !== 'loadedmetadata') return loaded.type;
    const seeked = event(element, 'seeked', 'error');
    element.currentTime = 1900;
    return `${element.duration} s, ${(await seeked).type}, ${await taken(src)}`;
  };
  const rows = {
    '<audio> by ranges': () => media('audio', '/media/sound.wav'),
    '<video> by ranges': () => media('video', '/media/film.wav'),
    'EventSource, and where it goes on': async () => {
      const source = new EventSource('/events');
      const texts = [];
      for (let count = 0; count < 2; count++) {
        const { type, data, lastEventId } = await event(source, 'message');
        texts.push(`${type} ${data} ${lastEventId}`);
      }
      source.close();
      return texts.join(', ');
    },
    '<a ping>': async () => {
      add('a', { href: '#there', ping: '/ping', textContent: 'go' }).click();
      return await taken('/ping');
    },
    'a report of a policy': async () => {
      add('iframe', { src: '/reported' });
      return await taken('/report');
    },
    'a report to an endpoint': async () => {
      // Only origins that are worth trust have endpoints; the pages of this table are not of one.
      add('iframe', { src: 'http://localhost/reported-to' });
      return await taken('/endpoint');
    },
    'a download': async () => {
      add('a', { href: '/file', download: 'file.bin' }).click();
      return await taken('/file');
    },
    'a body of a sandboxed frame': async () => {
      add('iframe', { src: '/sandboxed', sandbox: 'allow-scripts' });
      const { type, data } = await event(window, 'message');
      return `${type} ${data}`;
    },
    'SharedWorker': async () => {
      const { port } = new SharedWorker('/shared.js');
      port.start();
      port.postMessage('hello');
      const { type, data } = await event(port, 'message');
      return `${type} ${data}`;
    },
  };
  const results = {};
  // One after the other: downloads and media share the engine's attention.
  for (const [name, run] of Object.entries(rows)) {
    try { results[name] = await run() } catch (error) { results[name] = `${error.name}` }
  }
  await fetch('/result', { method: 'POST', body: JSON.stringify(results) });
  globalThis.isDone = true;
  document.title = 'done';
})();
