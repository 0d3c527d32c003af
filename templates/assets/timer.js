"use strict";
// Counts down by the server's clock, and plays the alarm at the end.
let seen, ahead, rung;
setInterval(() => {
  const clock = document.querySelector("[data-due]"), { now, due } = clock?.dataset ?? {};
  if (seen !== now) ahead = (seen = now) - Date.now();
  if (!due) return;
  const left = Math.max(due - Date.now() - ahead, 0);
  clock.textContent = new Date(left + 999).toISOString().slice(left < 36e5 ? 14 : 11, 19);
  if (left || rung === due) return;
  rung = due;
  document.getElementById("alarm").play().catch(() => {});
}, 250);
