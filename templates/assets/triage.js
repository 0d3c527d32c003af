// Keys of the inbox press the buttons of the row that has the focus. They can be turned off in this browser.
const name = "triage-keys";
const isOn = () => localStorage.getItem(name) !== "off";
const show = () => {
  const box = document.getElementById(name);
  if (box) box.checked = isOn();
};
show();
// The page may be replaced as a whole.
new MutationObserver(show).observe(document.body, { childList: true });

addEventListener("change", ({ target }) => {
  if (target.id === name) localStorage.setItem(name, target.checked ? "on" : "off");
});

addEventListener("keydown", (event) => {
  if (!isOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.matches("input:not([type=checkbox]), textarea, select")) return;
  const button = event.target.closest("[data-triage]")?.querySelector(`[data-hotkey="${CSS.escape(event.key)}"]`);
  if (!button || button.disabled) return;
  event.preventDefault();
  button.click();
});

// The focus goes to the next row once the list comes without this one.
addEventListener("submit", ({ target }) => {
  const row = target.closest("[data-triage]");
  if (!row) return;
  const keys = [row, row.nextElementSibling, row.previousElementSibling].map((one) => one?.id);
  const observer = new MutationObserver(() => {
    if (row.isConnected) return;
    observer.disconnect();
    const next = keys.map((id) => id && document.getElementById(id)).find(Boolean);
    if (next && !next.contains(document.activeElement)) next.querySelector("a.name").focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), 15000);
});
