"use strict";
// Counts on by the server's clock: how far it is from this machine's is found when a page has come.
const part = id => document.getElementById(id), grouped = count => count.toLocaleString("en-US");
const two = count => String(count).padStart(2, "0");
const lengths = { weeks: 604800, days: 86400, hours: 3600, minutes: 60, seconds: 1 };
const wandLength = 2 * lengths.days, units = Object.keys(lengths), states = new WeakMap();

// The unit, the wand and the clock of the countdown that is shown; nothing where none is.
function state() {
  const root = document.querySelector("[data-until]");
  if (root && !states.has(root)) {
    const arrived = root.closest("main").dataset.shown ?? performance.getEntriesByType("navigation")[0]?.responseStart;
    const ahead = root.dataset.now - Date.now() + (arrived ? performance.now() - arrived : 0);
    states.set(root, { root, ahead, unit: root.dataset.until, wand: root.dataset.wand === "on" });
  }
  return root && states.get(root);
}

const milliseconds = it => document.querySelector("[data-end]").dataset.end - Date.now() - it.ahead;
const left = it => Math.max(Math.ceil(milliseconds(it) / 1000), 0);

// The wand without a name. Units of which there is a whole one; with exactly two days, which the wand takes away, those
// that there were.
function isEnabled(it, name) {
  const remaining = left(it);
  if (!name) return remaining >= wandLength;
  return name === "seconds" || (it.wand && remaining - wandLength || remaining) >= lengths[name];
}

function show(it) {
  const remaining = left(it), name = part("name").textContent;
  it.root.classList.toggle("passed", !remaining);
  if (!remaining) {
    for (const id of ["lead", "unit", "note"]) part(id).textContent = "";
    const { end, over } = document.querySelector("[data-end]").dataset;
    const isOn = milliseconds(it) + Number(over) - end > 0;
    part("count").textContent = isOn ? "It's here!" : "Event has passed";
    document.title = (isOn ? "It's here: " : "Event has passed: ") + name;
    return;
  }
  // What has run out gives way for good.
  it.wand &&= isEnabled(it);
  it.unit = units.slice(units.indexOf(it.unit)).find(unit => isEnabled(it, unit));
  const seconds = it.wand ? remaining - wandLength : remaining, count = Math.floor(seconds / lengths[it.unit]);
  const words = it.unit[0].toUpperCase() + it.unit.slice(1, count === 1 ? -1 : undefined) + " until";
  part("lead").textContent = it.wand ? "With the magic wand, only" : "Only";
  part("count").textContent = grouped(count);
  part("unit").textContent = words;
  part("clock").textContent = grouped(Math.floor(seconds / 86400)) + "d "
    + [seconds % 86400 / 3600, seconds % 3600 / 60, seconds % 60].map(Math.floor).map(two).join(":");
  document.title = `Only ${grouped(count)} ${words} ${name}`;
  for (const control of it.root.querySelectorAll("nav a")) {
    const unit = control.dataset.unit, isOn = unit ? unit === it.unit : it.wand;
    if (!isEnabled(it, unit)) control.removeAttribute("href");
    else if (!control.hasAttribute("href")) control.href = unit ? "?until=" + unit : "?wand=on";
    if (isOn) control.setAttribute("aria-current", "true"); else control.removeAttribute("aria-current");
  }
}

function press(it, unit) {
  if (!isEnabled(it, unit)) {
    if (!unit) return "The wand rests: less than 2 days to go!";
    const one = (unit === "hours" ? "an " : "a ") + unit.slice(0, -1);
    return `Less than ${one} left${it.wand ? " with the magic wand" : ""}: no whole ${unit} to count.`;
  }
  if (unit) it.unit = unit; else it.wand = !it.wand;
  return "";
}

document.addEventListener("click", event => {
  const control = event.target.closest("[data-until] nav a"), it = control && state();
  if (!it) return;
  event.preventDefault();
  if (left(it)) part("note").textContent = press(it, control.dataset.unit);
  show(it);
});

function tick() {
  const it = state();
  if (it) show(it);
  setTimeout(tick, it && left(it) && milliseconds(it) % 1000 || 1000);
}
tick();
