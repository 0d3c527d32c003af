// What a form has done is said in a toast at the bottom of the window, and the focus stays where it was.

const ids = ["notice", "problem"];
const [notice, problem] = ids.map((id) => document.getElementById(id));
const toasts = document.createElement("div");
toasts.className = "toasts";
toasts.append(notice, problem);
document.body.append(toasts);
document.documentElement.classList.add("with-toasts");

let timer = null;
// The last place outside the toasts that had the focus.
let place = null;

// A toast goes after some seconds, unless somebody points at it or is in it.
function expire() {
  clearTimeout(timer);
  const wait = Number(notice.firstElementChild?.dataset.seconds ?? 8);
  timer = setTimeout(() => notice.matches(":hover, :focus-within") ? expire() : notice.replaceChildren(), wait * 1000);
}

function toast(region, nodes) {
  const box = document.createElement("div");
  box.className = "notice";
  box.append(...nodes);
  region.replaceChildren(box);
  return box;
}

// Says something in passing.
export function say(...nodes) {
  toast(notice, nodes);
  expire();
}

// Says what went wrong, until it is closed or another form has worked.
export function complain(...nodes) {
  notice.replaceChildren();
  const close = document.createElement("button");
  close.className = "small";
  close.textContent = "Close";
  close.addEventListener("click", () => {
    problem.replaceChildren();
    focusOn(place);
  });
  toast(problem, nodes).append(close);
}

// Takes over what a page says about the form before it. Regions that are there before their text are read out.
export function announce(page) {
  const [said, wrong] = ids.map((id) => page.getElementById(id)?.firstElementChild);
  notice.replaceChildren();
  problem.replaceChildren();
  if (page !== document) for (const id of ids) page.getElementById(id)?.remove();
  if (wrong) complain(...wrong.childNodes);
  if (!said) return;
  notice.replaceChildren(said);
  expire();
}

if (sessionStorage.left) import("./left.js");

const controls = "summary, a[href], button, input:not([type=hidden]), select, textarea";
const label = (one) => one.getAttribute("aria-label") ?? one.textContent.trim();
const isUsable = (one) => one?.isConnected && !one.disabled && (one.checkVisibility?.() ?? true);

// Where an element is, so that the one in its place can be found after its part of the page was replaced.
export function spot(element) {
  if (!element || element === document.body) return null;
  if (toasts.contains(element)) return place;
  const keyed = element.closest("[data-key]");
  const row = keyed ?? element.closest("main li, main tr");
  const rows = keyed ? "[data-key]" : "main li, main tr";
  const name = label(element);
  return {
    element, rows, id: element.id, menu: element.closest("details[id]")?.id, key: keyed?.dataset.key,
    index: row ? [...document.querySelectorAll(rows)].indexOf(row) : -1, action: element.form?.getAttribute("action"),
    isSame: (other) => other.tagName === element.tagName && other.name === element.name && label(other) === name,
  };
}

function found({ element, rows, id, menu, key, index, action, isSame }) {
  if (isUsable(element)) return element;
  const inside = (part) => {
    const usable = part ? [...part.querySelectorAll(controls)].filter(isUsable) : [];
    return usable.find(isSame) ?? (menu && usable.find((one) => one.matches("summary"))) ?? usable[0];
  };
  const same = id && document.getElementById(id);
  if (isUsable(same)) return same;
  const inMenu = menu && inside(document.getElementById(menu));
  if (inMenu) return inMenu;
  const all = index < 0 ? [] : [...document.querySelectorAll(rows)];
  return inside(all.find((one) => key && one.dataset.key === key) ?? all[Math.min(index, all.length - 1)])
    ?? inside(action && document.querySelector(`main form[action="${CSS.escape(action)}"]`));
}

// Moves the focus to a place, unless another element has it; to the heading if there is no such place.
export function focusOn(place) {
  const active = document.activeElement;
  if (active && active !== document.body) return;
  const target = (place && found(place)) ?? document.querySelector("main h1");
  if (target?.matches("h1")) target.tabIndex = -1;
  target?.focus({ preventScroll: target.matches("h1") });
}

addEventListener("focusin", (event) => {
  if (!toasts.contains(event.target)) place = spot(event.target);
});
setTimeout(announce, 50, document);
