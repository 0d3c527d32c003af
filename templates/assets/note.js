// A note is saved when typing pauses. What is written elsewhere meanwhile is kept in it and shown.
let timer = null;
let isSaving = false;
// The version that the page was told of last, and whether it could not be shown then.
let told = null;
let isBehind = false;

const form = () => document.querySelector("form[data-note]");
const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
const isEmptied = (note) => note?.elements.version.value && !note.elements.body.value.trim();

function say(text) { document.getElementById("saved").textContent = text; }

function fields(note) {
  const data = new FormData(note);
  data.append("typing", "yes");
  return new URLSearchParams(data);
}

async function save() {
  timer = null;
  const note = form(), written = note?.elements.body.value;
  if (!note || !written.trim()) return;
  if (isSaving) return later();
  isSaving = true;
  say("Saving …");
  const data = fields(note), { sent } = note.elements;
  // Until an answer comes, the note may have this text already.
  [sent.value, sent.disabled] = [written, false];
  try {
    const response = await fetch(note.action, { method: "POST", body: data });
    const fresh = parsed(await response.text());
    const saved = fresh.querySelector("form[data-note]");
    if (!response.ok || !saved) throw new Error("not saved");
    sent.disabled = true;
    history.replaceState(null, "", response.url);
    say(fresh.getElementById("notice").textContent || "Saved.");
    take(saved, written);
  } catch {
    say("Not saved. Trying again …");
    later(5000);
  } finally {
    isSaving = false;
  }
  if (isBehind && !timer) follow();
}

// Takes over what is stored. What was typed since then stays, and is saved later.
function take(saved, written) {
  const note = form(), own = note.elements.body, [old, fresh] = [written.trim(), saved.elements.body.value];
  const isTyped = own.value !== written;
  if (isTyped) later();
  const at = old ? fresh.lastIndexOf(old) : -1;
  // The version that was read stays, so the texts are put together when this one is saved.
  if (at < 0 && isTyped) return false;
  note.setAttribute("action", saved.getAttribute("action"));
  note.elements.version.value = saved.elements.version.value;
  if (fresh.trim() === old) return false;
  const [start, end] = [own.selectionStart, own.selectionEnd];
  own.value = at < 0 ? fresh : fresh.slice(0, at) + own.value.trim() + fresh.slice(at + old.length);
  own.setSelectionRange(start + Math.max(at, 0), end + Math.max(at, 0));
  return true;
}

function later(delay = 800) {
  clearTimeout(timer);
  timer = setTimeout(save, delay);
}

// An open page shows what is written elsewhere.
async function follow() {
  const note = form(), version = document.querySelector("[data-fragment=note_version]")?.textContent;
  if (!note || !version || version === told) return;
  told = version;
  isBehind = false;
  if (version === note.elements.version.value) return;
  const written = note.elements.body.value;
  const response = timer || isSaving ? null : await fetch(note.action).catch(() => null);
  const saved = response?.ok && parsed(await response.text()).querySelector("form[data-note]");
  if (timer || isSaving) [told, isBehind] = [null, true];
  else if (saved && note === form() && take(saved, written)) say("Updated: this note was changed elsewhere.");
}
new MutationObserver(follow).observe(document.body, { childList: true, subtree: true });

addEventListener("input", (event) => {
  if (event.target.closest("form[data-note]")) later();
});
addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  clearTimeout(timer);
  timer = null;
  if (isEmptied(form())) document.querySelector("[data-fragment=note_version]")?.remove();
}, true);

// Whoever leaves before the pause loses nothing. A note that was emptied is removed, and the next page says so.
function leave(note) {
  const isDiscarded = isEmptied(note), data = isDiscarded ? new URLSearchParams(new FormData(note)) : fields(note);
  clearTimeout(timer);
  timer = null;
  // What is gone is not shown again.
  document.querySelector("[data-fragment=note_version]")?.remove();
  if (isDiscarded) note.elements.version.value = "";
  return fetch(note.action, { method: "POST", body: data, keepalive: true, redirect: "manual" }).catch(() => null);
}
addEventListener("click", async (event) => {
  const link = event.target.closest("a[href]"), note = form();
  if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey || !isEmptied(note)) return;
  event.preventDefault();
  await leave(note);
  location.assign(link.href);
});
addEventListener("pagehide", () => {
  const note = form();
  if (isEmptied(note)) sessionStorage.left = "yes";
  if (isEmptied(note) || timer && note?.elements.body.value.trim()) leave(note);
});
