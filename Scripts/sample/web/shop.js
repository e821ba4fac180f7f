"use strict";

const by = (id) => document.getElementById(id);

/** Where the stock is asked for: always another origin than the page's, so that CORS applies. */
const stockOrigin = location.hostname === "shop.example"
  ? "http://api.shop.example"
  : `http://${location.hostname === "localhost" ? "127.0.0.1" : "localhost"}:${location.port}`;

/** Says in the page what a call came to; the recorder waits for these lines as a person would. */
function note(outcome, method, target) {
  const line = document.createElement("li");
  line.textContent = `${outcome} ${method} ${target}`;
  by("activity").append(line);
}

/** A call by fetch. */
async function call(method, target, init = {}) {
  try {
    const answer = await fetch(target, { method, ...init });
    const text = await answer.text();
    note(answer.status, method, target);
    return text && answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  } catch (error) {
    note(error.name, method, target);
    return undefined;
  }
}

/** A call by XMLHttpRequest. */
function callByXHR(method, target, value) {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, target);
    xhr.responseType = "json";
    xhr.onloadend = () => {
      note(xhr.status, method, target);
      resolve(xhr.response);
    };
    if (value !== undefined) xhr.setRequestHeader("Content-Type", "application/json");
    xhr.send(value === undefined ? null : JSON.stringify(value));
  });
}

const json = (value, headers = {}) => ({
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(value),
});

async function showProducts(query) {
  const found = await call("GET", `/api/products?q=${encodeURIComponent(query)}&page=1`);
  by("found").textContent = `${found.total} found`;
  by("products").replaceChildren(...found.items.map((item) => {
    const entry = document.createElement("li");
    entry.textContent = `${item.name} (${item.sku}), €${item.price.toFixed(2)}`;
    return entry;
  }));
}

async function showCart() {
  const { lines } = await callByXHR("GET", "/api/cart");
  by("lines").replaceChildren(...lines.map((line) => {
    const entry = document.createElement("li");
    entry.append(`${line.quantity} × ${line.sku}${line.gift ? ", gift" : ""} `);
    const path = `/api/cart/${line.id}`;
    entry.append(
      button("One more", () => call("PUT", path, json({ ...line, quantity: line.quantity + 1 }))),
      button("Wrap as gift", () => callByXHR("PATCH", path, { gift: true })),
      button("Remove", () => call("DELETE", path)),
    );
    return entry;
  }));
}

function button(title, change) {
  const element = document.createElement("button");
  element.textContent = title;
  element.onclick = () => change().then(showCart);
  return element;
}

/** Handles a form in the page instead of letting the browser send it. */
function onSubmit(id, handle) {
  by(id).addEventListener("submit", (event) => {
    event.preventDefault();
    handle(new FormData(event.target));
  });
}

onSubmit("search", (form) => showProducts(form.get("q")));
onSubmit("add", async (form) => {
  const wish = { sku: form.get("sku"), quantity: Number(form.get("quantity")) };
  await call("POST", "/api/cart", json(wish));
  await showCart();
});
onSubmit("order", (form) => call("POST", "/api/orders", json({ note: form.get("note") })));
onSubmit("photo", (form) => call("POST", "/api/photos", { body: form }));

by("unknown").onclick = () => call("GET", "/api/products/gone-99");
by("report").onclick = () => call("GET", "/api/report.csv");
by("ping").onclick = () => call("POST", "/api/ping");
by("signature").onclick = () =>
  call("PUT", "/api/signature", { body: Uint8Array.from({ length: 96 }, (_, i) => i * 67) });
by("reserve").onclick = () =>
  call("POST", `${stockOrigin}/stock/reservations`, {
    ...json({ sku: "pot-01", quantity: 1 }, { "X-Demo-Client": "page" }),
    credentials: "include",
  });
by("visit").onclick = () => {
  const sent = navigator.sendBeacon("/api/visits", "page=/shop&über=1");
  note(sent ? "sent" : "refused", "POST", "/api/visits");
};

let slowCall = new AbortController();
by("slow").onclick = () => {
  slowCall = new AbortController();
  call("GET", "/api/slow", { signal: slowCall.signal });
};
by("cancel").onclick = () => slowCall.abort();

/** What the page asks for by itself: one after the other, then three at once. */
async function start() {
  by("user").textContent = (await callByXHR("GET", "/api/account")).user;
  await call("GET", "/api/preferences");
  await Promise.all([showProducts(""), showCart(), call("GET", "/api/terms")]);
  await call("HEAD", "/api/products");
  await call("GET", `${stockOrigin}/stock?sku=tea-02`);
  note("ready", "page", location.pathname);
}

start();
