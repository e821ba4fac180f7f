/// The page of a package that uses a ``SecureShop``, and posts its observations to `/results`.
enum PackagePage {
  static let url = "https://app.package/"

  /// The results that the page posts if everything works as it does on any https origin.
  static let results = """
    origin: https://app.package, secure: true
    stranger: 401 log in
    login: 200 welcome
    me: 200 ada
    download: \(SecureShop.report.count) bytes
    upload: 201 true
    echo: grüß 0,255,13,10 1000 clean: true
    """

  static let files = [
    "index.html":
      "<!doctype html><meta charset=utf-8><title>app</title><script src=/app.js></script>",
    "app.js": script,
  ]

  private static let script = """
    'use strict';
    const shop = 'https://\(SecureShop.host)';
    const lines = [];
    const say = (name, value) => lines.push(`${name}: ${value}`);
    const ask = (path, body) =>
      fetch(shop + path, { method: body === undefined ? 'GET' : 'POST', credentials: 'include', body });
    const told = async (path, body) => {
      const response = await ask(path, body);
      return `${response.status} ${await response.text()}`;
    };
    const echo = () => new Promise((done) => {
      const socket = new WebSocket(`${shop.replace('https', 'wss')}/socket`);
      const heard = [];
      socket.binaryType = 'arraybuffer';
      socket.onopen = () => {
        socket.send('grüß');
        socket.send(new Uint8Array([0, 255, 13, 10]));
      };
      socket.onmessage = ({ data }) => {
        heard.push(typeof data === 'string' ? data : new Uint8Array(data).join());
        if (heard.length === 2) socket.close(1000);
      };
      socket.onclose = ({ code, wasClean }) => done(`${heard.join(' ')} ${code} clean: ${wasClean}`);
    });
    const run = async () => {
      say('origin', `${origin}, secure: ${isSecureContext}`);
      say('stranger', await told('/me'));
      say('login', await told('/login', new URLSearchParams({ user: 'ada', password: 'engine' })));
      say('me', await told('/me'));
      const report = await (await ask('/report.bin')).arrayBuffer();
      say('download', `${report.byteLength} bytes`);
      const form = new FormData();
      form.append('title', 'Grüße');
      form.append('file', new Blob([report]), 'report.bin');
      say('upload', await told('/upload', form));
      say('echo', await echo());
    };
    run().catch((error) => say('failed', error)).then(() => ask('/results', lines.join('\\n')));
    """
}
