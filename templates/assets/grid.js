// Opens and closes the panel of a cell without leaving the place in the table.

async function open(address, isClosing, from) {
  const response = await fetch(address, { headers: { "X-Fragments": "grid_cell" } }).catch(() => null);
  if (!response?.ok || response.redirected) return location.assign(address);
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("[data-fragment=grid_cell]");
  const old = document.querySelector("[data-fragment=grid_cell]");
  if (!fresh || !old) return location.assign(address);
  history.replaceState(null, "", address);
  old.replaceWith(fresh);
  if (isClosing) document.querySelector(`.grid button[value="${CSS.escape(from ?? "")}"]`)?.focus();
  else fresh.querySelector("#cell")?.focus();
}

const current = () => new URLSearchParams(location.search).get("cell");

addEventListener("submit", (event) => {
  if (event.target.id !== "open" || !event.submitter) return;
  event.preventDefault();
  open(event.target.action + "?" + new URLSearchParams(new FormData(event.target, event.submitter)), false);
});

addEventListener("click", (event) => {
  const link = event.target.closest(".grid-cell a.close");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.href, true, current());
});

addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.querySelector(".grid-cell a.close")?.click();
});
