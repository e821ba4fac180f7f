// Every way to ask for something × whom × with credentials × what the server allows × redirects, from this document.
(async () => {
  const hosts = { 'same origin': 'http://page.site.example', 'same site': 'http://other.site.example', 'cross site': 'http://far.example' };
  const detours = { direct: null, 'redirect of the page': hosts['same origin'], 'redirect of a stranger': hosts['cross site'] };
  // Frames without a URL of their own run the part that depends on whose they are.
  const isWhole = FRAME === 'page' || FRAME === 'sandboxed';
  if (!isWhole) delete detours['redirect of a stranger'];
  const leaves = isWhole ? ['none', 'star', 'exact'] : ['none', 'exact'];
  const results = [];
  let count = 0;

  const target = (host, leave, detour, suffix = '') => {
    const key = `${FRAME}${count++}`;
    const to = `${host}/r?c=${key}&leave=${leave}${suffix}`;
    return [key, detour ? `${detour}/r?c=${key}&leave=${leave}&to=${encodeURIComponent(to)}` : to];
  };
  const xhr = (url, isAsync, credentials, isSimple) => new Promise((done) => {
    const request = new XMLHttpRequest();
    const tell = () => done(request.status ? `${request.status} ${request.responseText} hidden=${request.getResponseHeader('x-hidden')}` : 'denied');
    try {
      request.open('GET', url, isAsync);
      request.withCredentials = credentials;
      if (!isSimple) request.setRequestHeader('X-Table', '1');
      if (isAsync) request.onloadend = tell;
      request.send();
      if (!isAsync) tell();
    } catch (error) { done('denied') }
  });
  const ways = {
    fetch: (url, credentials, isSimple) => fetch(url, { credentials: credentials ? 'include' : 'same-origin', headers: isSimple ? {} : { 'X-Table': '1' } })
      .then(async (answer) => `${answer.status} ${await answer.text()} hidden=${answer.headers.get('x-hidden')}`).catch(() => 'denied'),
    'async XHR': (url, credentials, isSimple) => xhr(url, true, credentials, isSimple),
    'sync XHR': (url, credentials, isSimple) => xhr(url, false, credentials, isSimple),
  };
  const image = (url, mode) => new Promise((done) => {
    const element = new Image();
    if (mode) element.crossOrigin = mode;
    element.onerror = () => done('denied');
    element.onload = () => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 1;
      try {
        canvas.getContext('2d').drawImage(element, 0, 0);
        canvas.getContext('2d').getImageData(0, 0, 1, 1);
        done('read');
      } catch (error) { done('shown') }
    };
    element.src = url;
  });
  const form = (url, method) => new Promise((done) => {
    const frame = document.createElement('iframe');
    frame.name = `form${count}`;
    document.body.append(frame);
    const element = document.createElement('form');
    Object.assign(element, { action: url, method, target: frame.name });
    document.body.append(element);
    // A frame that is empty may have told of that already.
    frame.onload = () => {
      let text = 'shown';
      try { if (frame.contentWindow.location.href === 'about:blank') return; text = `read ${frame.contentDocument.body.textContent}` } catch (error) {}
      frame.remove();
      element.remove();
      done(text);
    };
    for (const [name, value] of new URL(url).searchParams) {
      const field = document.createElement('input');
      Object.assign(field, { type: 'hidden', name, value });
      if (method === 'GET') element.append(field);
    }
    element.submit();
    // The bridge takes no bodies from documents without an origin, and what it refuses ends in no event.
    if (isHooked && method === 'POST' && FRAME !== 'page') setTimeout(() => done('denied'), 300);
  });
  const isHooked = globalThis[Symbol.for('ajax-bridge.hook')] !== undefined;
  const other = {
    'no-cors fetch': (url, credentials) => fetch(url, { mode: 'no-cors', credentials: credentials ? 'include' : 'same-origin' }).then((answer) => answer.type, () => 'denied'),
    'image': (url, credentials) => credentials ? image(url) : null,
    'CORS image': (url, credentials) => image(url, credentials ? 'use-credentials' : 'anonymous'),
    'form GET': (url, credentials) => credentials ? form(url, 'GET') : null,
    'form POST': (url, credentials, key, detour) => credentials && (FRAME === 'page' || !detour) ? form(url, 'POST') : null,
    'beacon': (url, credentials, key, detour) => credentials ? (async () => {
      if (!navigator.sendBeacon(url, 'text')) return 'denied';
      // The page sees all that it redirects to: others are told of the first hop.
      const isSeen = async () => await (await fetch(`${hosts['same origin']}/seen?c=${key}&to=${detour !== null}`)).text() === 'sent';
      for (let tries = 0; tries < (FRAME === 'page' ? 500 : 20); tries++) if (await isSeen()) return 'sent';
      return 'lost';
    })() : null,
  };
  for (const [whom, host] of Object.entries(hosts)) for (const [way, detour] of Object.entries(detours)) {
    for (const credentials of [false, true]) {
      const name = `${whom}, ${way}, ${credentials ? 'with' : 'without'} credentials`;
      // Each row has a URL of its own, so that those of a batch do not meet.
      const batch = [];
      const row = async (text, key, asked) => {
        const outcome = await asked;
        if (outcome !== null) results.push([text, key, outcome]);
      };
      for (const [kind, ask] of Object.entries(other)) {
        const [key, url] = target(host, kind === 'CORS image' ? 'exact' : 'none', detour, kind.includes('image') ? '&image=1' : '');
        batch.push(row(`${kind}, ${name}`, key, ask(url, credentials, key, detour)));
      }
      for (const leave of leaves) {
        for (const [kind, ask] of Object.entries(ways)) for (const isSimple of isWhole ? [true, false] : [true]) {
          const [key, url] = target(host, leave, detour);
          batch.push(row(`${kind}, ${name}, leave: ${leave}${isSimple ? '' : ', preflight'}`, key, ask(url, credentials, isSimple)));
        }
      }
      await Promise.all(batch);
    }
  }
  if (FRAME === 'page') window.tableOfPage = results; else parent.postMessage({ frame: FRAME, results }, '*');
})();
