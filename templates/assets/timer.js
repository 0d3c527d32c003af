"use strict";
// Counts down by the server's clock, also in the title, and plays the alarm at the end.
let seen, ahead, rung;
// Behind the number of texts that wait.
const title = (clock) => document.title.replace(/^(\(\d+\) )?((\d+:)+\d+ )?/, (all, waiting) => (waiting ?? "") + clock);
setInterval(() => {
  const clock = document.querySelector("[data-due]"), { now, due } = clock?.dataset ?? {};
  if (seen !== now) ahead = (seen = now) - Date.now();
  const left = due ? Math.max(due - Date.now() - ahead, 0) : 0;
  if (due) clock.textContent = new Date(left + 999).toISOString().slice(left < 36e5 ? 14 : 11, 19);
  const shown = title(left ? clock.textContent + " " : "");
  if (shown !== document.title && document.querySelector(".timer, .timer-start")) document.title = shown;
  if (!due || left || rung === due) return;
  rung = due;
  document.getElementById("alarm").play().catch(() => {});
}, 250);
