"use strict";
// Counts on by the server's clock: how far it is from this machine's is found once, when the page has come.
const main = document.querySelector("main"), part = id => document.getElementById(id);
const end = Number(main.dataset.end), arrived = performance.getEntriesByType("navigation")[0]?.responseStart;
const ahead = Number(main.dataset.now) - Date.now() + (arrived ? performance.now() - arrived : 0);
const lengths = { weeks: 604800, days: 86400, hours: 3600, minutes: 60, seconds: 1 };
const wandLength = 2 * lengths.days, units = Object.keys(lengths), controls = document.querySelectorAll("nav a");
const grouped = count => count.toLocaleString("en-US"), two = count => String(count).padStart(2, "0");
let unit = main.dataset.until, wand = main.dataset.wand === "on";

function left() { return Math.max(Math.ceil((end - Date.now() - ahead) / 1000), 0); }

function counted(remaining) { return wand ? remaining - wandLength : remaining; }

// Units of which there is a whole one; with exactly two days, which the wand takes away, those that there were.
function isEnabled(name, remaining) {
  return name === "seconds" || (counted(remaining) || remaining) >= lengths[name];
}

function show() {
  const remaining = left();
  main.classList.toggle("passed", remaining === 0);
  if (remaining === 0) {
    part("lead").textContent = part("unit").textContent = part("note").textContent = "";
    part("count").textContent = "Event has passed";
    document.title = "Event has passed: " + part("name").textContent;
    return false;
  }
  // What has run out gives way for good.
  wand = wand && remaining >= wandLength;
  unit = units.slice(units.indexOf(unit)).find(name => isEnabled(name, remaining));
  const seconds = counted(remaining), count = Math.floor(seconds / lengths[unit]);
  const words = unit[0].toUpperCase() + (count === 1 ? unit.slice(1, -1) : unit.slice(1)) + " until";
  part("lead").textContent = wand ? "With the magic wand, only" : "Only";
  part("count").textContent = grouped(count);
  part("unit").textContent = words;
  part("clock").textContent = grouped(Math.floor(seconds / 86400)) + "d "
    + [seconds % 86400 / 3600, seconds % 3600 / 60, seconds % 60].map(Math.floor).map(two).join(":");
  document.title = `Only ${grouped(count)} ${words} ${part("name").textContent}`;
  for (const control of controls) {
    const name = control.dataset.unit;
    const allowed = name ? isEnabled(name, remaining) : remaining >= wandLength;
    if (allowed !== control.hasAttribute("href")) {
      if (allowed) control.href = name ? "?until=" + name : "?wand=on"; else control.removeAttribute("href");
    }
    if (name === unit || !name && wand) control.setAttribute("aria-current", "true");
    else control.removeAttribute("aria-current");
  }
  return true;
}

function press(name) {
  const remaining = left();
  if (name ? isEnabled(name, remaining) : remaining >= wandLength) {
    if (name) unit = name; else wand = !wand;
    return "";
  }
  if (!name) return "The wand rests: less than 2 days to go!";
  const one = (name === "hours" ? "an " : "a ") + name.slice(0, -1);
  return `Less than ${one} left${wand ? " with the magic wand" : ""}: no whole ${name} to count.`;
}

for (const control of controls) {
  control.addEventListener("click", event => {
    event.preventDefault();
    if (left() > 0) part("note").textContent = press(control.dataset.unit);
    show();
  });
}

function tick() {
  if (show()) setTimeout(tick, (end - Date.now() - ahead) % 1000 || 1000);
}
tick();
