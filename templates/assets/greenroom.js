// Without this script every page works. With it, forms replace only what they change, open
// pages follow what happens, and there are keys.

const page = () => location.pathname + location.search;
const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
const fragments = (root) => [...root.querySelectorAll("[data-fragment]")];
// The token of the forms differs in every response.
const content = (part) => part.innerHTML.replace(/name="form" value="\w+"/g, "");

// Replaces the parts of this page that differ in another version of it. What somebody is typing in is left alone,
// unless it was their own form that brought the new version.
function swap(fresh, isOwnForm) {
  let isHeldBack = false;
  for (const part of fragments(fresh)) {
    const old = document.querySelector(`[data-fragment="${part.dataset.fragment}"]`);
    if (!old || content(old) === content(part)) continue;
    const active = document.activeElement;
    if (!isOwnForm && old.contains(active) && active.matches("input, textarea, select")) {
      isHeldBack = true;
      continue;
    }
    const focused = old.contains(active) ? active.closest("[id]")?.id ?? active.closest("details")?.id : null;
    const open = isOwnForm ? [] : [...old.querySelectorAll("details[open][id]")].map((menu) => menu.id);
    const before = new Map([...old.querySelectorAll("[data-key]")].map((row) => [row.dataset.key, row.textContent]));
    for (const id of open) part.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
    const checked = isOwnForm ? [] : [...old.querySelectorAll("input[type=checkbox]:checked[value]")];
    for (const box of checked) {
      const same = part.querySelector(`input[name="${CSS.escape(box.name)}"][value="${CSS.escape(box.value)}"]`);
      if (same) same.checked = true;
    }
    old.replaceWith(part);
    for (const row of part.querySelectorAll("[data-key]")) {
      if (before.size && before.get(row.dataset.key) !== row.textContent) row.classList.add("fresh");
    }
    const target = focused && document.getElementById(focused);
    if (target) (target.matches("details") ? target.querySelector("summary") : target).focus();
  }
  return !isHeldBack;
}

// Forms

addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post" || event.defaultPrevented) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  for (const input of form.querySelectorAll("input[data-limit]")) {
    const size = [...input.files].reduce((sum, file) => sum + file.size, 0);
    if (size > Number(input.dataset.limit)) return say("That file is too large.");
  }
  form.dataset.busy = "yes";
  const data = new FormData(form, event.submitter);
  const fields = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
  const address = event.submitter?.hasAttribute("formaction") ? event.submitter.formAction : form.action;
  const setDisabled = (isDisabled) => form.querySelectorAll("button").forEach((one) => { one.disabled = isDisabled; });
  setDisabled(true);
  try {
    const response = await fetch(address, { method: "POST", body: fields });
    const text = await response.text();
    if (!text) return;
    if (response.headers.get("content-type")?.startsWith("text/plain")) return say(text);
    const fresh = parsed(text);
    if (!fresh.getElementById("main")) throw new Error("no page");
    show(fresh, response.redirected ? response.url : null, form);
  } catch {
    say("That did not work. Check the connection and try again.");
  } finally {
    delete form.dataset.busy;
    setDisabled(false);
  }
});

// A form that was refused has no address: it is shown again as a whole, with what is wrong beside its fields.
function show(fresh, url, form) {
  const stays = !url || new URL(url).pathname === location.pathname;
  if (url && stays && fragments(fresh).length) {
    swap(fresh, true);
    document.getElementById("notice").replaceWith(fresh.getElementById("notice"));
    if (form.isConnected) form.reset();
    return;
  }
  document.title = fresh.title;
  document.querySelector("header.bar").replaceWith(fresh.querySelector("header.bar"));
  const main = fresh.getElementById("main");
  main.dataset.shown = performance.now();
  document.getElementById("main").replaceWith(main);
  loadScripts();
  if (url) history.pushState(null, "", url);
  if (!stays) window.scrollTo(0, 0);
  document.querySelector("main [aria-invalid=true], main [autofocus]")?.focus();
  // Somebody has signed in or out.
  if (fresh.body.dataset.live === document.body.dataset.live) return;
  hangUp();
  since = fresh.body.dataset.since ?? "";
  if (fresh.body.dataset.live) document.body.dataset.live = fresh.body.dataset.live;
  else delete document.body.dataset.live;
  listen();
}

// The scripts that only some pages need. Each listens to the document, so it is loaded once.
function loadScripts() {
  for (const path of document.getElementById("main").dataset.scripts?.split(" ") ?? []) import(path);
}
loadScripts();

addEventListener("popstate", () => location.reload());

function say(text) {
  const notice = document.getElementById("notice");
  notice.textContent = text;
  notice.hidden = false;
}

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
  // Signed out, or what it shows is gone.
  if (response.redirected || response.status === 404) return location.reload();
  if (!response.ok) throw new Error("no answer");
  const text = await response.text();
  if (address !== page()) return;
  if (!swap(parsed(text), false)) {
    document.activeElement.addEventListener("blur", () => update("all"), { once: true });
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
    const response = await fetch(address, { headers: { "X-Fragments": name } });
    if (!response.ok) return;
    history.replaceState(null, "", address);
    const [old, found] = [document, parsed(await response.text())].map((root) => root.querySelector(`[data-fragment="${name}"]`));
    if (old && found) old.replaceWith(found);
  }, 150);
});

// Keys: j and k go through the rows, / searches, ? says so.

addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input, textarea, select");
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
    const now = rows.findIndex((row) => row === document.activeElement);
    rows[Math.max(0, Math.min(rows.length - 1, now + (event.key === "j" ? 1 : -1)))]?.focus();
  } else if (event.key === "?") {
    say("Keys: j and k go through the rows, Enter opens one, / searches, Esc closes a menu.");
  }
});
