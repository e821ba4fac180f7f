"use strict";
(() => {
  // report/outcomes.js
  var outcomes = [
    { code: "different", label: "Different", word: "different", isTrouble: true },
    { code: "unmatched", label: "No recorded answer", word: "no recorded answer", isTrouble: true },
    { code: "notComparable", label: "Not comparable", word: "not comparable", isTrouble: true },
    { code: "unsent", label: "Not sent", word: "not sent", isTrouble: true },
    { code: "skipped", label: "Skipped", word: "skipped", isTrouble: false },
    { code: "same", label: "Same", word: "same", isTrouble: false }
  ];
  var byCode = new Map(outcomes.map((outcome) => [outcome.code, outcome]));
  var outcomeOf = (exchange) => byCode.get(exchange.outcome);
  function counts(exchanges2) {
    const sums = Object.fromEntries(outcomes.map(({ code }) => [code, 0]));
    for (const exchange of exchanges2)
      sums[exchange.outcome] += 1;
    return sums;
  }

  // report/selection.js
  function haystack(exchange) {
    exchange.haystack ??= [
      exchange.method,
      exchange.url,
      exchange.status,
      exchange.actualStatus,
      exchange.why,
      exchange.note,
      exchange.endpoint,
      `#${exchange.number}`,
      ...exchange.closest ?? [],
      ...exchange.accepted ?? [],
      ...(exchange.differences ?? []).flatMap(({ where, recorded, actual }) => [where, recorded, actual])
    ].join("\n").toLowerCase();
    return exchange.haystack;
  }
  var ORDERS = {
    sent: null,
    slowest: (left, right) => (right.time ?? -1) - (left.time ?? -1) || left.id - right.id,
    endpoint: (left, right) => left.endpointIndex - right.endpointIndex || left.id - right.id
  };
  var orders = Object.keys(ORDERS);
  function selected(exchanges2, { on, query, order }) {
    const words2 = query.toLowerCase().split(/\s+/u).filter((word) => word !== "");
    const found = exchanges2.filter((exchange) => on.has(exchange.outcome) && words2.every((word) => haystack(exchange).includes(word)));
    return ORDERS[order] ? found.sort(ORDERS[order]) : found;
  }

  // report/address.js
  var codes = new Set(outcomes.map(({ code }) => code));
  function read(usual2) {
    const values = new URLSearchParams(location.hash.slice(1));
    const shown = values.get("show")?.split(",").filter((code) => codes.has(code));
    const open = values.get("open");
    return {
      on: new Set(shown ?? usual2.on),
      query: values.get("q") ?? "",
      order: orders.includes(values.get("order")) ? values.get("order") : "sent",
      theme: ["light", "dark"].includes(values.get("theme")) ? values.get("theme") : "auto",
      open: open !== null && /^\d{1,9}$/u.test(open) ? Number(open) : null
    };
  }
  function write(state2, usual2) {
    const values = new URLSearchParams();
    if (state2.open !== null)
      values.set("open", String(state2.open));
    if (state2.query !== "")
      values.set("q", state2.query);
    const shown = [...state2.on].sort().join(",");
    if (shown !== [...usual2.on].sort().join(","))
      values.set("show", shown);
    if (state2.order !== "sent")
      values.set("order", state2.order);
    if (state2.theme !== "auto")
      values.set("theme", state2.theme);
    const fragment = values.toString();
    history.replaceState(null, "", fragment === "" ? "#" : `#${fragment}`);
  }

  // report/dom.js
  function element(name, attributes = {}, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === null || value === void 0)
        continue;
      if (key.startsWith("on"))
        node.addEventListener(key.slice(2), value);
      else
        node.setAttribute(key, value === true ? "" : value);
    }
    node.append(...children.flat().filter((child) => child !== null && child !== void 0));
    return node;
  }
  var SVG = "http://www.w3.org/2000/svg";
  function icon(symbol2, classes) {
    const picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("class", classes);
    picture.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#s-${symbol2}`);
    picture.append(use);
    return picture;
  }
  var byId = (id) => document.getElementById(id);

  // report/words.js
  function duration(milliseconds) {
    if (milliseconds === void 0 || milliseconds === null)
      return "";
    if (milliseconds < 1)
      return "< 1 ms";
    if (milliseconds < 999.5)
      return `${Math.round(milliseconds)} ms`;
    if (milliseconds < 99950)
      return `${(milliseconds / 1e3).toFixed(milliseconds < 9995 ? 2 : 1)} s`;
    const seconds = Math.round(milliseconds / 1e3);
    return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  }
  var grouped = new Intl.NumberFormat("en");
  var number = (value) => grouped.format(value);
  var counted = (value, one, many) => `${number(value)} ${value === 1 ? one : many}`;

  // report/chips.js
  function proportion(exchanges2) {
    const sums = counts(exchanges2);
    for (const { code } of outcomes) {
      if (sums[code] === 0)
        continue;
      const part = element("i", { class: `tone-${code}` });
      part.style.flexGrow = String(sums[code]);
      byId("proportion").append(part);
    }
  }
  function chips(exchanges2, state2, onChange) {
    const sums = counts(exchanges2);
    const all = outcomes.filter(({ code }) => sums[code] > 0).map(({ code }) => code);
    const set = (codes2) => {
      state2.on = new Set(codes2);
      onChange();
    };
    const buttons = outcomes.filter(({ code }) => sums[code] > 0).map(({ code, label }) => {
      const toggle = () => set(state2.on.has(code) ? [...state2.on].filter((other) => other !== code) : [...state2.on, code]);
      const button = element(
        "button",
        { type: "button", class: `chip tone-${code}`, onclick: toggle },
        icon(code, "icon"),
        label,
        element("b", {}, number(sums[code]))
      );
      return { button, isOn: () => state2.on.has(code) };
    });
    const isAll = () => all.every((code) => state2.on.has(code));
    const everything = {
      button: element(
        "button",
        { type: "button", class: "chip", onclick: () => set(all) },
        "All",
        element("b", {}, number(exchanges2.length))
      ),
      isOn: isAll
    };
    const shown = buttons.length > 1 ? [everything, ...buttons] : buttons;
    byId("chips").replaceChildren(...shown.map(({ button }) => button));
    return () => {
      for (const { button, isOn } of shown)
        button.setAttribute("aria-pressed", String(isOn()));
    };
  }

  // report/headline.js
  var isAre = (count) => count === 1 ? "is" : "are";
  function same(sums) {
    if (sums.total === 0)
      return "There was nothing to replay";
    if (sums.same === 1)
      return "The answer is the same";
    return `All ${number(sums.same)} answers are the same`;
  }
  function different(sums) {
    const compared = sums.same + sums.different + sums.unmatched;
    if (sums.different === 0)
      return `${counted(sums.unmatched, "request has", "requests have")} no recorded answer`;
    return `${number(sums.different)} of ${counted(compared, "answer", "answers")} ${sums.different === 1 ? "differs" : "differ"}`;
  }
  function headline({ verdict, summary }) {
    switch (verdict) {
      case "same":
        return same(summary);
      case "different":
        return different(summary);
      case "not comparable":
        return summary.notComparable > 0 ? `${counted(summary.notComparable, "exchange", "exchanges")} could not be compared` : "Nothing could be compared";
      case "interrupted":
        return "The run was interrupted";
      default:
        return "The run is incomplete";
    }
  }
  function symbol({ verdict, summary }) {
    switch (verdict) {
      case "same":
        return "same";
      case "different":
        return summary.different > 0 ? "different" : "unmatched";
      default:
        return "notComparable";
    }
  }
  function lead({ summary, exitCode, verdict }, exchanges2) {
    const end = exchanges2.reduce((latest, { start, time }) => Math.max(latest, (start ?? 0) + (time ?? 0)), 0);
    const parts2 = [
      `${number(summary.sent)} sent, ${number(summary.skipped)} skipped, ${number(summary.unsent)} unsent`,
      `${counted(summary.bodiesCompared, "body", "bodies")} compared`
    ];
    if (summary.bodiesNotRecorded > 0) {
      parts2.push(`${number(summary.bodiesNotRecorded)} ${isAre(summary.bodiesNotRecorded)} not in the recording`);
    }
    if (end > 0)
      parts2.push(`took ${duration(end)}`);
    return `${parts2.join(" · ")} · verdict “${verdict}”, exit code ${exitCode}`;
  }

  // report/keys.js
  var isTyping = (target) => target.matches("input, select, textarea");
  function listen(list2, clear2) {
    const place = () => list2.items.findIndex(({ node }) => node.contains(document.activeElement));
    const focus = (item) => {
      if (!item)
        return;
      item.button.focus({ preventScroll: true });
      item.node.scrollIntoView({ block: "nearest" });
    };
    const nextTrouble = () => {
      for (let at = place() + 1, item = list2.at(at); item; item = list2.at(at += 1)) {
        if (outcomeOf(item.exchange).isTrouble)
          return item;
      }
      return null;
    };
    const actions = {
      "/": () => byId("query").focus(),
      j: () => focus(list2.at(place() + 1)),
      ArrowDown: () => focus(list2.at(place() + 1)),
      k: () => focus(list2.at(Math.max(place() - 1, 0))),
      ArrowUp: () => focus(list2.at(Math.max(place() - 1, 0))),
      n: () => {
        const item = nextTrouble();
        if (!item)
          return;
        item.toggle(true);
        focus(item);
      }
    };
    const close = () => {
      const item = list2.items[place()];
      if (item?.isOpen) {
        item.toggle(false);
        focus(item);
      } else
        clear2();
    };
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      if (event.key === "Escape")
        return close();
      if (isTyping(event.target))
        return;
      if (event.key.startsWith("Arrow") && place() < 0)
        return;
      const action = actions[event.key];
      if (!action)
        return;
      event.preventDefault();
      action();
    });
  }

  // report/inline-diff.js
  var WORDS = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;
  var MOST_WORDS = 400;
  var words = (text) => text.match(WORDS) ?? [];
  function common(left, right) {
    const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
    for (let i = left.length - 1; i >= 0; i -= 1) {
      for (let j = right.length - 1; j >= 0; j -= 1) {
        lengths[i][j] = left[i] === right[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
      }
    }
    return lengths;
  }
  function push(runs, text, isMarked) {
    const last = runs.at(-1);
    if (last && last.isMarked === isMarked)
      last.text += text;
    else
      runs.push({ text, isMarked });
  }
  function walk(left, right) {
    const lengths = common(left, right);
    const runs = { old: [], new: [] };
    let [i, j] = [0, 0];
    while (i < left.length || j < right.length) {
      if (i < left.length && j < right.length && left[i] === right[j]) {
        push(runs.old, left[i++], false);
        push(runs.new, right[j++], false);
      } else if (j >= right.length || i < left.length && lengths[i + 1][j] >= lengths[i][j + 1]) {
        push(runs.old, left[i++], true);
      } else {
        push(runs.new, right[j++], true);
      }
    }
    return runs;
  }
  function ends(left, right) {
    let front = 0;
    while (front < Math.min(left.length, right.length) && left[front] === right[front])
      front += 1;
    let back = 0;
    while (back < Math.min(left.length, right.length) - front && left.at(-1 - back) === right.at(-1 - back))
      back += 1;
    return { front, back };
  }
  function marked(oldText, newText) {
    const [left, right] = [words(oldText), words(newText)];
    const { front, back } = ends(left, right);
    const inner = (list2) => list2.slice(front, list2.length - back);
    const [oldInner, newInner] = [inner(left), inner(right)];
    const runs = oldInner.length + newInner.length > MOST_WORDS ? { old: [{ text: oldInner.join(""), isMarked: true }], new: [{ text: newInner.join(""), isMarked: true }] } : walk(oldInner, newInner);
    const around = (list2, marks) => [
      { text: list2.slice(0, front).join(""), isMarked: false },
      ...marks,
      { text: list2.slice(list2.length - back).join(""), isMarked: false }
    ].filter(({ text }) => text !== "");
    return { old: around(left, runs.old), new: around(right, runs.new) };
  }

  // report/differences.js
  var PARTS = [["request", "Request"], ["status", "Status"], ["field", "Header fields"], ["cookie", "Cookies"], ["body", "Body"]];
  var PREFIX = /^(?:header|cookie|body) /;
  var CHANGES = { missing: "− missing now", unexpected: "+ new" };
  var plain = (text) => [{ text, isMarked: false }];
  var content = (runs) => runs.map(({ text, isMarked }) => isMarked ? element("mark", {}, text) : text);
  function side(label, classes, runs, now) {
    return element(
      "div",
      { class: `side ${classes}`, role: "cell" },
      element("span", { class: "label" }, label),
      content(runs),
      now ? element("div", { class: "now" }, element("em", {}, "now "), content(now)) : null
    );
  }
  function pair(difference) {
    const { change, where, recorded, expected, actual } = difference;
    const runs = change === "changed" ? marked(expected ?? recorded, actual) : { old: plain(expected ?? recorded), new: plain(actual) };
    const tone = change === "missing" ? "tone-different" : "tone-same";
    return element(
      "div",
      { class: "pair", role: "row" },
      element(
        "div",
        { class: `where ${tone}`, role: "rowheader" },
        where.replace(PREFIX, ""),
        CHANGES[change] ? element("em", {}, CHANGES[change]) : null
      ),
      change === "unexpected" ? side("recorded", "none", plain("nothing")) : side("recorded", "old", expected === void 0 ? runs.old : plain(recorded), expected === void 0 ? null : runs.old),
      change === "missing" ? side("actual", "none", plain("nothing")) : side("actual", "new", runs.new)
    );
  }
  function differences(list2) {
    const rows = [element(
      "div",
      { class: "pair head", role: "row" },
      ...["Where", "Recorded", "Actual"].map((word) => element("div", { role: "columnheader" }, word))
    )];
    for (const [kind, title] of PARTS) {
      const some = list2.filter((difference) => difference.kind === kind);
      if (some.length === 0)
        continue;
      rows.push(element(
        "div",
        { class: "pair part", role: "row" },
        element("h3", { role: "cell" }, title)
      ), ...some.map(pair));
    }
    return element("div", { class: "compare", role: "table", "aria-label": "Differences" }, rows);
  }

  // report/detail.js
  function times(exchange) {
    const parts2 = [];
    if (exchange.time !== void 0)
      parts2.push(`${duration(exchange.time)} now`);
    if (exchange.wait !== void 0)
      parts2.push(`first byte after ${duration(exchange.wait)}`);
    if (exchange.recordedTime !== void 0)
      parts2.push(`${duration(exchange.recordedTime)} when recorded`);
    return parts2.join(" · ");
  }
  function facts(exchange, report2) {
    const recording = report2.recordings[exchange.file];
    const entries = [
      ["URL", element("code", {}, exchange.url)],
      ["Recording", `${recording.name}, exchange ${exchange.number}`],
      ["Time", times(exchange)],
      ["Note", exchange.note ?? ""]
    ].filter(([, value]) => value !== "");
    return element(
      "dl",
      { class: "facts" },
      entries.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])
    );
  }
  function why(exchange) {
    if (!exchange.why && !exchange.closest)
      return null;
    const closest = exchange.closest ?? [];
    const sentence = exchange.why ?? (closest.length > 0 ? "The recording has no answer to it. Closest:" : "The recording has no answer to it and nothing close.");
    return element(
      "div",
      { class: `why tone-${exchange.outcome}` },
      sentence,
      closest.length > 0 ? element("ul", {}, closest.map((line) => element("li", {}, line))) : null
    );
  }
  function select(node) {
    const selection = getSelection();
    selection.selectAllChildren(node);
  }
  function curl(line) {
    const text = element("pre", { tabindex: "0" }, line);
    const copy = async ({ currentTarget: button }) => {
      try {
        await navigator.clipboard.writeText(line);
        button.textContent = "Copied";
      } catch {
        select(text);
        button.textContent = "Selected";
      }
    };
    return element(
      "div",
      { class: "curl" },
      text,
      element("button", { type: "button", class: "quiet", onclick: copy }, "Copy")
    );
  }
  function accepted(lines) {
    if (!lines)
      return null;
    return element(
      "div",
      { class: "why tone-same" },
      `${counted(lines.length, "difference does", "differences do")} not count:`,
      element("ul", {}, lines.map((line) => element("li", {}, line)))
    );
  }
  function detail(exchange, report2) {
    const list2 = exchange.differences ?? [];
    return element(
      "div",
      { class: "detail" },
      why(exchange),
      list2.length > 0 ? differences(list2) : null,
      exchange.omitted ? element(
        "p",
        { class: "more" },
        `${counted(exchange.omitted, "more difference is", "more differences are")} not listed here.`
      ) : null,
      accepted(exchange.accepted),
      facts(exchange, report2),
      exchange.curl ? curl(exchange.curl) : null
    );
  }

  // report/row.js
  function parts(url) {
    const match = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)(.*)$/isu.exec(url);
    return match ? { host: match[2], path: match[3] || "/" } : { host: "", path: url };
  }
  function status({ status: recorded, actualStatus }) {
    if (recorded === void 0)
      return [];
    if (actualStatus === void 0)
      return [String(recorded)];
    return [element("del", {}, `${recorded} → `), element("ins", {}, actualStatus)];
  }
  function lane({ start, time, wait }, span) {
    const node = element("span", { class: "lane", "aria-hidden": "true" });
    if (start === void 0 || time === void 0 || span === 0)
      return node;
    const percent = (value) => `${(100 * value / span).toFixed(3)}%`;
    const bar = (from, length, classes) => {
      const part = element("i", { class: classes });
      part.style.left = percent(from);
      part.style.width = percent(length);
      node.append(part);
    };
    const waited = Math.min(wait ?? 0, time);
    if (waited > 0)
      bar(start, waited, "wait");
    bar(start + waited, time - waited, "");
    return node;
  }
  function row(exchange, report2, onToggle) {
    const outcome = outcomeOf(exchange);
    const { host, path } = parts(exchange.url);
    const several = report2.recordings.length > 1;
    const round = exchange.round ? ` ×${exchange.round}` : "";
    const label = (several ? `${exchange.file + 1}·${exchange.number}` : String(exchange.number)) + round;
    const button = element(
      "button",
      {
        type: "button",
        class: "row",
        "aria-expanded": "false",
        title: exchange.url,
        onclick: () => toggle(!item.isOpen)
      },
      icon(exchange.outcome, `icon tone-${exchange.outcome}`),
      element("span", { class: "number" }, label),
      element(
        "span",
        { class: "what" },
        element("span", { class: "method" }, exchange.method),
        element(
          "span",
          { class: "target" },
          path,
          report2.hosts > 1 && host ? element("span", { class: "host" }, `  ${host}`) : null
        )
      ),
      element("span", { class: "status" }, status(exchange)),
      element("span", { class: "time" }, duration(exchange.time)),
      lane(exchange, report2.span),
      icon("chevron", "chevron")
    );
    button.setAttribute(
      "aria-label",
      `${outcome.word}: number ${label}, ${exchange.method} ${exchange.url}`
    );
    const item = { exchange, button, node: element("li", { class: "item", id: `x-${exchange.id}` }, button), isOpen: false };
    const toggle = (isOpen) => {
      if (isOpen === item.isOpen)
        return;
      item.isOpen = isOpen;
      button.setAttribute("aria-expanded", String(isOpen));
      if (isOpen && !item.detail) {
        item.detail = detail(exchange, report2);
        item.node.append(item.detail);
      }
      item.detail.hidden = !isOpen;
      onToggle(item);
    };
    item.toggle = toggle;
    return item;
  }

  // report/list.js
  var BATCH = 120;
  var List = class {
    #report;
    #exchanges = [];
    #order = "sent";
    #next = 0;
    #items = [];
    #onToggle;
    constructor(report2, onToggle) {
      this.#report = report2;
      this.#onToggle = onToggle;
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting))
          this.#grow();
      }, { rootMargin: "1200px" });
      observer.observe(byId("sentinel"));
    }
    get items() {
      return this.#items;
    }
    /** Shows these exchanges instead of those before. */
    show(exchanges2, order) {
      [this.#exchanges, this.#order, this.#next, this.#items] = [exchanges2, order, 0, []];
      byId("rows").replaceChildren();
      this.#grow();
    }
    /** The item of an exchange, made now if it has not come into view yet; null if it is not shown. */
    find(id) {
      const place = this.#exchanges.findIndex((exchange) => exchange.id === id);
      if (place < 0)
        return null;
      return this.at(place);
    }
    /** The item at a place of the list, made now if it has not come into view yet. */
    at(place) {
      if (place >= this.#exchanges.length)
        return null;
      while (this.#next <= place)
        this.#grow();
      return this.#items[place];
    }
    #grow() {
      const end = Math.min(this.#next + BATCH, this.#exchanges.length);
      const nodes = [];
      for (; this.#next < end; this.#next += 1) {
        const exchange = this.#exchanges[this.#next];
        const before = this.#exchanges[this.#next - 1];
        if (this.#order === "endpoint" && before?.endpointIndex !== exchange.endpointIndex)
          nodes.push(this.#heading(exchange));
        const item = row(exchange, this.#report, this.#onToggle);
        this.#items.push(item);
        nodes.push(item.node);
      }
      byId("rows").append(...nodes);
    }
    #heading({ endpoint, endpointIndex }) {
      const count = this.#exchanges.filter((exchange) => exchange.endpointIndex === endpointIndex).length;
      return element("li", { class: "group" }, element("h2", {}, endpoint), counted(count, "exchange", "exchanges"));
    }
  };

  // report/remarks.js
  function folded(summary, lines, classes = "remark") {
    if (lines.length === 0)
      return null;
    const items = lines.slice(0, 500).map((line) => element("li", {}, line));
    if (lines.length > items.length)
      items.push(element("li", {}, `… and ${lines.length - items.length} more`));
    return element(
      "details",
      { class: classes, open: classes.includes("loss") || null },
      element("summary", {}, ...summary),
      element("ul", {}, items)
    );
  }
  function causes(list2) {
    if (list2.length === 0)
      return null;
    const items = list2.map(([first, ...rest]) => element(
      "li",
      {},
      first,
      element("ul", {}, rest.map((line) => element("li", {}, line.trim())))
    ));
    return element(
      "details",
      { class: "remark", open: true },
      element("summary", {}, element("b", {}, "By cause"), ` · ${counted(list2.length, "cause", "causes")}`),
      element("ul", {}, items)
    );
  }
  var recordings = (report2) => report2.answers ? [...report2.recordings, report2.answers] : report2.recordings;
  function head({ name, producer, exchanges: exchanges2 }) {
    const by = producer ? `, written by ${producer}` : "";
    return [element("b", {}, name), ` ${counted(exchanges2, "exchange", "exchanges")}${by}`];
  }
  var made = (list2) => list2.filter((remark) => remark !== null);
  function warnings(report2) {
    return made([
      causes(report2.causes),
      ...recordings(report2).map((recording) => folded(
        [...head(recording), ` · ${counted(recording.losses.length, "loss", "losses")}`],
        recording.losses,
        "remark loss"
      )),
      folded([element("b", {}, "Before you trust it"), ` · ${counted(report2.notes.length, "remark", "remarks")}`], report2.notes)
    ]);
  }
  function background(report2) {
    return made([
      folded([element("b", {}, "Carried on"), " from one exchange to the next, and pace"], report2.state),
      ...recordings(report2).map((recording) => folded(
        [...head(recording), ` · ${counted(recording.warnings.length, "remark", "remarks")}`],
        recording.warnings
      )),
      folded(
        [element("b", {}, "Never compared"), ` · ${counted(report2.ignored.length, "header field", "header fields")}`],
        report2.ignored.length > 0 ? [report2.ignored.join(", ")] : []
      )
    ]);
  }

  // report/theme.js
  var LABELS = { auto: "Theme: auto", light: "Theme: light", dark: "Theme: dark" };
  function setTheme(theme) {
    if (theme === "auto")
      delete document.documentElement.dataset.theme;
    else
      document.documentElement.dataset.theme = theme;
    byId("theme").textContent = LABELS[theme];
  }
  function themes(onChange) {
    const order = ["auto", "light", "dark"];
    byId("theme").addEventListener("click", () => {
      const now = document.documentElement.dataset.theme ?? "auto";
      const next = order[(order.indexOf(now) + 1) % order.length];
      setTheme(next);
      onChange(next);
    });
  }

  // report/main.js
  var report = JSON.parse(byId("data").textContent);
  var { exchanges } = report;
  exchanges.forEach((exchange, index) => {
    exchange.id = index + 1;
    exchange.endpointIndex = exchange.endpoint;
    exchange.endpoint = report.endpoints[exchange.endpoint];
  });
  report.span = exchanges.reduce((latest, { start, time }) => Math.max(latest, (start ?? 0) + (time ?? 0)), 0);
  report.hosts = new Set(exchanges.map(({ url }) => parts(url).host).filter((host) => host !== "")).size;
  var troubles = exchanges.filter((exchange) => outcomeOf(exchange).isTrouble);
  var usual = {
    on: outcomes.filter(({ isTrouble }) => isTrouble || troubles.length === 0).map(({ code }) => code)
  };
  var state = read(usual);
  function head2() {
    byId("against").textContent = `${report.recordings.map(({ name }) => name).join(", ")} ${report.against}`;
    byId("badge").append(icon(symbol(report), `icon tone-${symbol(report)}`));
    byId("headline").textContent = headline(report);
    byId("lead").textContent = lead(report, exchanges);
    byId("remarks").append(...warnings(report));
    byId("about").append(...background(report));
    for (const share of [0, 0.5, 1]) {
      const tick = element("span", {}, share === 0 ? "0" : duration(report.span * share));
      tick.style.left = `${share * 100}%`;
      byId("axis").append(tick);
    }
    proportion(exchanges);
  }
  var list = new List(report, (item) => {
    state.open = item.isOpen ? item.exchange.id : null;
    write(state, usual);
  });
  function showAll() {
    state.on = new Set(outcomes.map(({ code }) => code));
    state.query = "";
    byId("query").value = "";
    update();
  }
  function update() {
    const found = selected(exchanges, state);
    list.show(found, state.order);
    mark();
    byId("count").textContent = found.length === exchanges.length ? counted(found.length, "exchange", "exchanges") : `${number(found.length)} of ${number(exchanges.length)}`;
    byId("empty").hidden = found.length > 0;
    byId("columns").hidden = found.length === 0;
    byId("empty").replaceChildren(
      exchanges.length === 0 ? "There are no exchanges." : "No exchange fits.",
      ...exchanges.length === 0 ? [] : [element("button", { type: "button", class: "quiet", onclick: showAll }, "Show all")]
    );
    write(state, usual);
  }
  function tools() {
    for (const id of ["theme", "chips", "tools", "foot"])
      byId(id).hidden = false;
    byId("query").value = state.query;
    byId("query").addEventListener("input", ({ target }) => {
      state.query = target.value;
      update();
    });
    byId("order").value = state.order;
    byId("order").addEventListener("change", ({ target }) => {
      state.order = target.value;
      update();
    });
    setTheme(state.theme);
    themes((theme) => {
      state.theme = theme;
      write(state, usual);
    });
  }
  function clear() {
    if (byId("query").value === "")
      return document.activeElement?.blur();
    state.query = "";
    byId("query").value = "";
    update();
  }
  function openAsked(id) {
    const asked2 = exchanges[id - 1];
    if (!asked2)
      return;
    if (!list.find(id)) {
      state.on.add(asked2.outcome);
      if (!selected([asked2], state).length)
        state.query = byId("query").value = "";
      update();
    }
    const item = list.find(id);
    item.toggle(true);
    item.node.scrollIntoView({ block: "start" });
  }
  var mark = chips(exchanges, state, () => update());
  var asked = state.open;
  head2();
  tools();
  listen(list, clear);
  update();
  if (asked !== null)
    openAsked(asked);
  else if (troubles.length === 1)
    list.find(troubles[0].id)?.toggle(true);
})();
