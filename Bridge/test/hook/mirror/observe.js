// The cells of the transparency table: each runs in a page without the hook and in a lossy one with it, and what
// its script observes must be the same. Load this first; the cells run one after another once the page has loaded.
// Each prints {"cell", "isCut", "log"}: a cut cell ends requests early, so that nobody can say what the origin gets.
const cells = [];
const cell = (name, run, isCut = false) => cells.push({ name, run, isCut });

/** What a cell says, line by line. Of lines that repeat with another count only the last stays. */
const makeLog = () => {
  const lines = [];
  let lastKey = null;
  const say = (...words) => {
    lines.push(words.map(String).join(" ").replace(/(WebKitFormBoundary)\w{16}/g, "$1"));
    lastKey = null;
  };
  const sayLatest = (key, ...words) => {
    if (key === lastKey) lines.pop();
    say(key, ...words);
    lastKey = key;
  };
  return { lines, say, sayLatest };
};

const progressTypes = ["loadstart", "progress", "load", "error", "abort", "timeout", "loadend"];

/** Says every event of an XMLHttpRequest and of its upload. */
const watch = (xhr, { say, sayLatest }) => {
  const tell = (prefix) => ({ type, lengthComputable, loaded, total }) => {
    const words = [xhr.readyState, lengthComputable, `${loaded}/${total}`];
    if (type === "progress") sayLatest(prefix + type, ...words);
    else say(prefix + type, ...words);
  };
  for (const type of progressTypes) {
    xhr.addEventListener(type, tell(""));
    xhr.upload.addEventListener(type, tell("upload "));
  }
  xhr.addEventListener("readystatechange", () => {
    if (xhr.readyState === 3) sayLatest("state 3", xhr.status);
    else say("state", xhr.readyState, xhr.status, JSON.stringify(xhr.statusText));
  });
};

/** What is left to see of an XMLHttpRequest that has ended. */
const sayEnd = (xhr, { say }) => {
  say("answer", xhr.readyState, xhr.status, xhr.statusText, xhr.responseURL, xhr.withCredentials, xhr.timeout);
  say("headers", JSON.stringify(xhr.getAllResponseHeaders()));
  say("text", JSON.stringify(xhr.responseText));
};

const ended = (xhr) => new Promise((resolve) => xhr.addEventListener("loadend", resolve));

const sayResponse = async (response, { say }) => {
  const { status, statusText, ok, redirected, type, url } = response;
  say("answer", status, statusText, ok, redirected, type, url);
  say("headers", JSON.stringify([...response.headers]));
  say("text", JSON.stringify(await response.text()), response.bodyUsed);
};

const sayError = ({ say }, error) => say("threw", error?.constructor?.name, error?.name, error instanceof Error);

addEventListener("load", async () => {
  for (const { name, run, isCut } of cells) {
    const log = makeLog();
    try {
      await run({ ...log, at: (behaviour, rest = "") => `/${behaviour}/${name}${rest}` });
    } catch (error) {
      sayError(log, error);
    }
    console.log(JSON.stringify({ cell: name, isCut, log: log.lines }));
  }
});
