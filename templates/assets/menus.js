// A menu that would end below the window opens upward, if there is more room above.
addEventListener("toggle", ({ target }) => {
  if (!target.matches?.("details.menu")) return;
  const panel = target.querySelector(".panel");
  target.classList.remove("up");
  if (!target.open || !panel) return;
  const [menu, height] = [target.getBoundingClientRect(), panel.offsetHeight];
  const below = innerHeight - menu.bottom;
  const above = menu.top - (document.querySelector("header.bar")?.offsetHeight ?? 0);
  target.classList.toggle("up", height > below && above > below && getComputedStyle(panel).position === "absolute");
}, true);
