// The shop: fetch for what is short, XMLHttpRequest for the upload, whose progress it shows, and document.cookie for
// the name that the API set. Nothing in here knows of the bridge.
const api = "https://api.shop.example";
const find = id => document.getElementById(id);

async function call(path, options = {}) {
  const answer = await fetch(api + path, { credentials: "include", ...options });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error);
  return body;
}

const post = (path, value) => call(path, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: new Blob([JSON.stringify(value)]),
});

function row(name, cents, action, onClick) {
  const item = document.createElement("li");
  const label = document.createElement("span");
  label.textContent = `${name} — € ${(cents / 100).toFixed(2)}`;
  const button = document.createElement("button");
  button.textContent = action;
  button.addEventListener("click", onClick);
  item.append(label, button);
  return item;
}

function showCart(cart) {
  find("cart").replaceChildren(...cart.items.map(item =>
    row(`${item.count} × ${item.name}`, item.count * item.cents, "Take out", async () =>
      showCart(await call(`/cart/${item.id}`, { method: "DELETE" })))));
  find("total").value = cart.items.length ? `€ ${(cart.total / 100).toFixed(2)}` : "empty";
}

async function enter() {
  const name = document.cookie.split("; ").find(pair => pair.startsWith("name="))?.slice(5);
  find("greeting").textContent = `Hello, ${decodeURIComponent(name ?? "stranger")}`;
  find("door").hidden = true;
  for (const id of ["shelf", "basket", "picture"]) find(id).hidden = false;
  const products = await call("/products");
  find("products").replaceChildren(...products.map(product =>
    row(product.name, product.cents, "Add", async () => showCart(await post("/cart", { id: product.id })))));
  showCart(await call("/cart"));
}

find("login").addEventListener("submit", async event => {
  event.preventDefault();
  find("refusal").textContent = "";
  try {
    await post("/login", Object.fromEntries(new FormData(event.target)));
    await enter();
  } catch (error) {
    find("refusal").textContent = error.message;
  }
});

find("upload").addEventListener("submit", event => {
  event.preventDefault();
  const request = new XMLHttpRequest();
  request.upload.addEventListener("progress", ({ loaded, total }) => { find("progress").value = loaded / total; });
  request.addEventListener("loadend", () => {
    const { bytes, sha256, error } = JSON.parse(request.responseText || "{}");
    find("received").textContent = bytes
      ? `The shop has ${bytes.toLocaleString("en")} bytes, SHA-256 ${sha256}`
      : `The photo did not arrive: ${error ?? "no answer"}`;
  });
  request.open("POST", `${api}/photos`);
  request.withCredentials = true;
  request.send(new FormData(event.target));
});
