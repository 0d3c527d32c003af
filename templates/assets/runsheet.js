"use strict";
// Marks what is on now, by the server's clock.
let seen, ahead;
function mark() {
  const sheet = document.querySelector("[data-clock]");
  if (!sheet) return;
  if (seen !== sheet.dataset.clock) ahead = (seen = sheet.dataset.clock) - Date.now();
  const now = Date.now() + ahead;
  for (const line of sheet.querySelectorAll("[data-start]")) {
    const isNow = line.dataset.start <= now && now < line.dataset.end;
    line.classList.toggle("now", isNow);
    line.classList.toggle("past", line.dataset.end <= now);
    if (isNow) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
  }
}
setInterval(mark, 5000);
