// Keys press the buttons that name them; a swipe over a card is Next.
const press = (choice) => document.querySelector(choice)?.click();
addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key === "Enter" && (event.ctrlKey || event.metaKey)) return target.form?.requestSubmit(target.form.querySelector("button.primary"));
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select, summary")) return;
  if (key === " " && target.matches("button")) return;
  if (key === "r") document.querySelector("main audio")?.play();
  // Space shows the back, and there says that it was good.
  press(key === " " ? "[data-hotkey=' '], [name=rating][data-hotkey='3']" : `[data-hotkey="${CSS.escape(key)}"]`);
  if (key === " ") event.preventDefault();
});
let from = 0;
addEventListener("pointerdown", (event) => from = event.clientX);
addEventListener("click", (event) => {
  if (!event.detail || !event.target.closest(".flashcard") || Math.abs(event.clientX - from) < 60) return;
  event.preventDefault();
  press("[data-swipe]");
}, true);
// A form for one thing after another begins again in its first field.
addEventListener("submit", ({ target }) => {
  if (target.matches("[data-repeat]")) target.querySelector("input:not([type=hidden])").focus();
}, true);
// What is typed is shown as the card will be.
const preview = ({ target }) => {
  const shown = target.form?.querySelector(`[data-preview="${target.name}"]`);
  if (shown) shown.textContent = target.value;
};
addEventListener("input", preview);
addEventListener("reset", ({ target }) => {
  for (const shown of target.querySelectorAll("[data-preview]")) shown.textContent = "";
});
