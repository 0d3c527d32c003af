// Keys press the buttons that name them; a swipe over a card is Next.
const press = (choice) => document.querySelector(choice)?.click();
addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, summary")) return;
  if (key === " " && target.matches("a, button")) return;
  press(`[data-hotkey="${CSS.escape(key)}"]`);
  if (key === " ") event.preventDefault();
});
let from = 0;
addEventListener("pointerdown", (event) => from = event.clientX);
addEventListener("click", (event) => {
  if (!event.detail || !event.target.closest(".flashcard") || Math.abs(event.clientX - from) < 60) return;
  event.preventDefault();
  press("[data-swipe]");
}, true);
