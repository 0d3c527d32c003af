// Without this script every page works. With it, forms replace only what they change, open
// pages follow what happens, and there are keys.

import { announce, complain, focusOn, say, spot } from "./feedback.js";

const page = () => location.pathname + location.search;
const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
const fragments = (root) => [...root.querySelectorAll("[data-fragment]")];
// The token of the forms differs in every response.
const content = (part) => part.innerHTML.replace(/name="form" value="\w+"/g, "");

// Replaces the parts of this page that differ in another version of it. What somebody is typing in or dragging is left
// alone, unless it was their own form that brought the new version.
function swap(fresh, isOwnForm) {
  let isHeldBack = false;
  for (const part of fragments(fresh)) {
    const old = document.querySelector(`[data-fragment="${part.dataset.fragment}"]`);
    if (!old || content(old) === content(part)) continue;
    const active = document.activeElement;
    const isTypedIn = old.contains(active) && active.matches("input, textarea, select");
    if (!isOwnForm && (isTypedIn || old.querySelector(".dragged"))) {
      isHeldBack = true;
      continue;
    }
    const focused = old.contains(active) ? spot(active) : null;
    const open = isOwnForm ? [] : [...old.querySelectorAll("details[open][id]")].map((menu) => menu.id);
    const before = new Map([...old.querySelectorAll("[data-key]")].map((row) => [row.dataset.key, row.textContent]));
    for (const id of open) part.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
    const checked = isOwnForm ? [] : [...old.querySelectorAll("input[type=checkbox]:checked[value]")];
    for (const box of checked) {
      const same = part.querySelector(`input[name="${CSS.escape(box.name)}"][value="${CSS.escape(box.value)}"]`);
      if (same) same.checked = true;
    }
    old.replaceWith(part);
    if (part.dataset.fragment === "waiting") retitle(prefix(old), prefix(part));
    for (const row of part.querySelectorAll("[data-key]")) {
      if (before.size && before.get(row.dataset.key) !== row.textContent) row.classList.add("fresh");
    }
    if (focused && !isOwnForm) focusOn(focused);
  }
  return !isHeldBack;
}

// The title begins with the number of texts that wait.
const prefix = (part) => part.dataset.count ? `(${part.dataset.count}) ` : "";

function retitle(old, fresh) {
  const title = document.title;
  document.title = fresh + (title.startsWith(old) ? title.slice(old.length) : title);
}

// Forms

addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post" || event.defaultPrevented) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  for (const input of form.querySelectorAll("input[data-limit]")) {
    const size = [...input.files].reduce((sum, file) => sum + file.size, 0);
    if (size > Number(input.dataset.limit)) return complain("That file is too large.");
  }
  form.dataset.busy = "yes";
  const data = new FormData(form, event.submitter);
  const fields = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
  const address = event.submitter?.hasAttribute("formaction") ? event.submitter.formAction : form.action;
  const place = spot(form.contains(document.activeElement) ? document.activeElement : event.submitter ?? form);
  // A disabled button would lose the focus.
  const setBusy = (isBusy) => form.querySelectorAll("button").forEach((one) => { one.ariaDisabled = isBusy || null; });
  setBusy(true);
  const slow = setTimeout(() => say("Still waiting for an answer …"), 2000);
  try {
    const response = await fetch(address, { method: "POST", body: fields }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (text === "") return;
    if (text && response.headers.get("content-type")?.startsWith("text/plain")) return complain(text);
    const fresh = text && parsed(text);
    if (!fresh?.getElementById("main")) return complain(navigator.onLine ? noAnswer : offline);
    const refusal = fresh.getElementById("refusal");
    if (refusal && !response.redirected) return complain(...refusal.childNodes);
    if (isSignedOut(response, form)) return complain(signedOut);
    focusOn(show(fresh, response.redirected ? response.url : null, form) ? place : null);
  } finally {
    clearTimeout(slow);
    delete form.dataset.busy;
    setBusy(false);
  }
});

const noAnswer = "No answer came, so this may not be saved. What you entered is still here: try again in a moment.";
const offline = "You are offline, so nothing was saved. What you entered is still here.";
const signedOut = "You are signed out, so nothing was saved. Copy what you typed, then reload the page.";

const isSignedOut = (response, form) => response.redirected && document.body.dataset.live
  && new URL(response.url).pathname === "/sign-in" && form.getAttribute("action") !== "/sign-out";

// A form that was refused has no address: it is shown again as a whole, with what is wrong beside its fields.
// Returns whether the page stays the same one.
function show(fresh, url, form) {
  const stays = !url || new URL(url).pathname === location.pathname;
  if (url && stays && fresh.querySelector("main [data-fragment]")) {
    swap(fresh, true);
    if (new URL(url).search !== location.search) history.replaceState(null, "", url);
    announce(fresh);
    if (form.isConnected) renew(form, fresh);
    return true;
  }
  announce(fresh);
  document.title = fresh.title;
  for (const sheet of fresh.querySelectorAll("link[rel=stylesheet]")) {
    if (!document.querySelector(`link[href="${sheet.getAttribute("href")}"]`)) document.head.append(sheet);
  }
  document.querySelector("header.bar").replaceWith(fresh.querySelector("header.bar"));
  const main = fresh.getElementById("main");
  main.dataset.shown = performance.now();
  document.getElementById("main").replaceWith(main);
  loadScripts();
  if (url) history.pushState(null, "", url);
  // Another conversation opens at the first text that waits, and a form that is shown again at its own place.
  const start = document.getElementById(url ? stays ? "" : "waiting" : new URL(form.action).hash.slice(1));
  if (start) start.scrollIntoView();
  else if (!stays) window.scrollTo(0, 0);
  document.querySelector("main [aria-invalid=true], main [autofocus]")?.focus();
  // Somebody has signed in or out.
  if (fresh.body.dataset.live === document.body.dataset.live) return stays;
  hangUp();
  since = fresh.body.dataset.since ?? "";
  if (fresh.body.dataset.live) document.body.dataset.live = fresh.body.dataset.live;
  else delete document.body.dataset.live;
  listen();
  return stays;
}

// A form that was saved shows what is stored now.
function renew(form, fresh) {
  const action = form.getAttribute("action");
  const same = [...fresh.querySelectorAll("form")].find((one) => one.getAttribute("action") === action);
  if (same) form.replaceWith(same);
  else form.reset();
}

// The scripts that only some pages need. Each listens to the document, so it is loaded once.
function loadScripts() {
  for (const path of document.getElementById("main").dataset.scripts?.split(" ") ?? []) import(path);
}
loadScripts();

// An open photo is closed by its own script.
addEventListener("popstate", () => document.querySelector("dialog[open]") || location.reload());

// Live updates

let stream = null;
let waiting = new Set();
let timer = null;
let heard = 0;
// The version that this page shows.
let since = document.body.dataset.since ?? "";

async function refresh(nouns) {
  const wanted = fragments(document).filter((part) => {
    const own = (part.dataset.nouns ?? "").split(" ");
    return nouns === "all" ? own[0] : own.some((noun) => nouns.has(noun));
  });
  if (!wanted.length) return;
  const names = wanted.map((part) => part.dataset.fragment).join(" ");
  const address = page();
  const response = await fetch(address, { headers: { "X-Fragments": names } });
  // Signed out, or what it shows is gone, or no longer for this role.
  if (response.redirected || [403, 404].includes(response.status)) return location.reload();
  if (!response.ok) throw new Error("no answer");
  const text = await response.text();
  if (address !== page()) return;
  if (!swap(parsed(text), false)) {
    const dragged = document.querySelector(".dragged");
    const target = dragged ?? document.activeElement;
    target.addEventListener(dragged ? "dropped" : "blur", () => update("all"), { once: true });
  }
}

function update(nouns) {
  refresh(nouns).then(() => lost(false)).catch(() => {
    lost(true);
    setTimeout(() => update(nouns), 2000);
  });
}

function later(nouns) {
  for (const noun of nouns) waiting.add(noun);
  timer ??= setTimeout(() => {
    const nouns = waiting;
    [waiting, timer] = [new Set(), null];
    update(nouns);
  }, 60);
}

function lost(isLost) {
  const line = document.getElementById("connection");
  if (line) line.hidden = !isLost;
}

function hangUp() {
  stream?.close();
  stream = null;
}

function listen() {
  const path = document.body.dataset.live;
  if (!path || stream || document.hidden) return;
  // The gateway reports at once what has changed since then.
  stream = new EventSource(`${path}?since=${since}`);
  heard = Date.now();
  stream.addEventListener("heartbeat", () => { heard = Date.now(); });
  stream.addEventListener("open", () => lost(false));
  stream.addEventListener("changed", (event) => {
    since = event.lastEventId;
    later(event.data.split(" "));
  });
  stream.addEventListener("error", () => {
    lost(true);
    if (stream.readyState !== EventSource.CLOSED) return;
    stream = null;
    setTimeout(listen, 5000);
  });
}

// A computer that slept does not notice that its connection is gone. The gateway sends something every 20 s.
setInterval(() => {
  if (!stream || Date.now() - heard < 60000) return;
  hangUp();
  listen();
}, 10000);

// One stream per visible window: browsers open few connections to one address.
addEventListener("visibilitychange", () => document.hidden ? hangUp() : listen());
addEventListener("pagehide", hangUp);
addEventListener("pageshow", listen);
listen();

// Menus close when somebody goes on.

const openMenus = () => document.querySelectorAll("details.menu[open]");
addEventListener("click", (event) => {
  for (const menu of openMenus()) menu.open = menu.contains(event.target);
});

// The search filters while typing.

addEventListener("input", (event) => {
  if (!event.target.matches(".search input[type=search]")) return;
  clearTimeout(event.target.timer);
  const form = event.target.form;
  event.target.timer = setTimeout(async () => {
    const name = form.dataset.results;
    const address = form.getAttribute("action") + "?" + new URLSearchParams(new FormData(form));
    const response = await fetch(address, { headers: { "X-Fragments": name } }).catch(() => null);
    if (!response?.ok) return complain("The search did not work. Check the connection and try again.");
    history.replaceState(null, "", address);
    const [old, found] = [document, parsed(await response.text())].map((root) => root.querySelector(`[data-fragment="${name}"]`));
    if (old && found) old.replaceWith(found);
  }, 150);
});

// Keys: j and k go through the rows, / searches, Ctrl-K goes anywhere, ? says so. Pages have keys of their own.

const goAnywhere = () => {
  const script = document.querySelector("nav[data-go]")?.dataset.go;
  if (script) import(script).then(({ open }) => open());
};
// The first of two keys, and when it was pressed.
let [first, pressed] = ["", 0];

function pageOf(key, at) {
  const keys = new Map(document.querySelector("nav[data-shortcuts]")?.dataset.shortcuts.split(",").map((pair) => pair.split("=")));
  const found = (at - pressed < 1500 ? keys.get(`${first} ${key}`) : null) ?? keys.get(key);
  [first, pressed] = [key, at];
  return found;
}

addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input, textarea, select");
  if (event.key === "k" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    return goAnywhere();
  }
  if (event.key === "Escape") {
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  }
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") {
    const field = document.getElementById("search") ?? document.getElementById("who");
    if (field) { event.preventDefault(); field.focus(); }
  } else if (event.key === "j" || event.key === "k") {
    const rows = [...document.querySelectorAll("[data-key] a.name, [data-key] details.menu > summary")];
    const active = document.activeElement;
    const now = rows.findIndex((row) => row === active || row.closest("[data-key]").contains(active));
    rows[Math.max(0, Math.min(rows.length - 1, now + (event.key === "j" ? 1 : -1)))]?.focus();
  } else if (event.key === "?") {
    say("Keys: Ctrl K goes anywhere, g b to the board, g i to the inbox, g c to the contacts, n to a new show. j and k go through the rows, Enter opens one, / searches, Esc closes a menu.");
  } else if (!event.target.closest("[data-triage], dialog")) {
    const path = pageOf(event.key, event.timeStamp);
    if (path) location.assign(path);
  }
});
