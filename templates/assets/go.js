// The search of the page "Go to", above any page. Ctrl-K opens it.

let dialog = null;
let asked = 0;

async function fill(words) {
  const turn = ++asked;
  const response = await fetch(`/go?q=${encodeURIComponent(words)}`, { headers: { "X-Fragments": "go_results" } }).catch(() => null);
  if (!response?.ok || turn !== asked) return;
  if (response.redirected) return location.reload();
  const found = new DOMParser().parseFromString(await response.text(), "text/html").querySelector(".go-results");
  if (found) dialog.querySelector(".go-results").replaceWith(found);
}

function made() {
  dialog = document.createElement("dialog");
  dialog.className = "go-dialog";
  dialog.ariaLabel = "Go to";
  dialog.innerHTML = `<form action="/go"><label class="hidden" for="go-search">Show, person, page or action</label>
<input id="go-search" type="search" name="q" placeholder="Show, person, page or action" autocomplete="off"></form>
<div class="go-results" data-fragment="go_results"></div>`;
  document.body.append(dialog);
  const input = dialog.querySelector("input");
  let timer = null;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => fill(input.value), 100);
  });
  // Enter opens the first entry that the typed words find.
  dialog.querySelector("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    clearTimeout(timer);
    await fill(input.value);
    dialog.querySelector(".go-results a")?.click();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const rows = [input, ...dialog.querySelectorAll(".go-results a")];
    const now = rows.indexOf(document.activeElement);
    rows[Math.max(0, Math.min(rows.length - 1, now + (event.key === "ArrowDown" ? 1 : -1)))].focus();
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}

export function open() {
  if (!dialog) made();
  if (dialog.open) return dialog.close();
  const input = dialog.querySelector("input");
  input.value = "";
  dialog.showModal();
  input.focus();
  fill("");
}
