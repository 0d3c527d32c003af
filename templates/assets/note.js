// A note is saved when typing pauses. What somebody else has written meanwhile is kept beside it.
let timer = null;
let isSaving = false;

const form = () => document.querySelector("form[data-note]");

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
  try {
    const response = await fetch(note.action, { method: "POST", body: fields(note) });
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    const saved = fresh.querySelector("form[data-note]");
    if (!response.ok || !saved) throw new Error("not saved");
    note.setAttribute("action", saved.getAttribute("action"));
    note.elements.version.value = saved.elements.version.value;
    history.replaceState(null, "", response.url);
    say(fresh.getElementById("notice").textContent || "Saved.");
    if (note.elements.body.value !== written) later();
  } catch {
    say("Not saved. Trying again …");
    later(5000);
  } finally {
    isSaving = false;
  }
}

function later(delay = 800) {
  clearTimeout(timer);
  timer = setTimeout(save, delay);
}

addEventListener("input", (event) => {
  if (event.target.closest("form[data-note]")) later();
});
addEventListener("submit", (event) => {
  if (event.target === form()) clearTimeout(timer);
}, true);

// Whoever leaves before the pause loses nothing.
addEventListener("pagehide", () => {
  const note = form();
  if (!timer || !note?.elements.body.value.trim()) return;
  clearTimeout(timer);
  fetch(note.action, { method: "POST", body: fields(note), keepalive: true });
});
