// Photos open in the page. Without this script, their links lead to the picture.
const most = 6;
const limited = (value, least, most) => Math.min(most, Math.max(least, value));
let open = null;

const links = () => [...document.querySelectorAll("main a[data-photo]")];

// A button, with what it does and its sign.
function button(name, sign, act) {
  const control = document.createElement("button");
  control.type = "button";
  [control.ariaLabel, control.textContent] = [name, sign];
  control.className = "viewer-" + name.split(" ")[0].toLowerCase();
  control.addEventListener("click", act);
  return control;
}

function build(place) {
  const dialog = document.createElement("dialog"), image = new Image(), words = document.createElement("p");
  dialog.className = "viewer";
  dialog.ariaLabel = "Photos";
  words.setAttribute("role", "status");
  const previous = button("Previous photo", "‹", () => turn(-1)), next = button("Next photo", "›", () => turn(1));
  const zoom = button("Zoom", "+", () => scale(open.zoom > 1 ? 1 : 2.5));
  dialog.append(button("Close", "✕", leave), image, words, previous, next, zoom);
  document.body.append(dialog);
  return { dialog, image, words, previous, next, zoomButton: zoom, place, zoom: 1, x: 0, y: 0, pointers: new Map() };
}

// Moves and sizes the picture, which never leaves the window.
function draw() {
  const { image } = open;
  const rests = ["Width", "Height"].map((side) => Math.max(0, (image["offset" + side] * open.zoom - window["inner" + side]) / 2));
  [open.x, open.y] = [limited(open.x, -rests[0], rests[0]), limited(open.y, -rests[1], rests[1])];
  image.style.transform = `translate(${open.x}px, ${open.y}px) scale(${open.zoom})`;
  open.zoomButton.textContent = open.zoom > 1 ? "−" : "+";
  open.dialog.classList.toggle("zoomed", open.zoom > 1);
}

// Around a point of the window; its middle if there is none.
function scale(zoom, point) {
  const fresh = limited(zoom, 1, most), factor = fresh / open.zoom;
  const [left, top] = point ? [point.clientX - innerWidth / 2, point.clientY - innerHeight / 2] : [0, 0];
  [open.x, open.y] = [left - (left - open.x) * factor, top - (top - open.y) * factor];
  open.zoom = fresh;
  draw();
}

function turn(step) {
  const all = links();
  const place = open.place + step;
  if (!all[place]) return;
  const name = all[place].dataset.photo || "Photo";
  Object.assign(open, { place, zoom: 1, x: 0, y: 0 });
  open.image.src = all[place].href;
  open.image.alt = name;
  open.words.textContent = all.length > 1 ? `${name}, ${place + 1} of ${all.length}` : name;
  for (const [control, other] of [[open.previous, place - 1], [open.next, place + 1]]) control.hidden = !all[other];
  draw();
}

// Closes by the way back, so that the history is as it was.
function leave() {
  if (!open || open.isLeaving) return;
  open.isLeaving = true;
  history.back();
}

function close() {
  const { dialog, place } = open;
  open = null;
  dialog.close();
  dialog.remove();
  links()[place]?.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-photo]");
  if (!link || open || event.ctrlKey || event.metaKey || event.shiftKey || !window.HTMLDialogElement) return;
  event.preventDefault();
  open = build(links().indexOf(link));
  history.pushState({ photo: true }, "");
  const { dialog } = open;
  turn(0);
  dialog.showModal();
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    leave();
  });
  // Some browsers close it without asking.
  dialog.addEventListener("close", () => open?.dialog === dialog && leave());
  draw();
});

// The way back closes the photo.
addEventListener("popstate", () => open && close());

const keys = {
  ArrowLeft: () => turn(-1), ArrowRight: () => turn(1), "+": () => scale(open.zoom * 1.5), "=": () => scale(open.zoom * 1.5),
  "-": () => scale(open.zoom / 1.5), "0": () => scale(1),
};
addEventListener("keydown", (event) => {
  if (!open || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key !== "Escape") event.stopImmediatePropagation();
  keys[event.key]?.();
}, true);

// One finger drags a picture that is zoomed and turns to the next one otherwise; two fingers zoom.
function on(type, act) {
  document.addEventListener(type, (event) => {
    if (open && event.target === open.image) act(event);
  }, { passive: false });
}

on("dragstart", (event) => event.preventDefault());
on("pointerdown", (event) => {
  open.image.setPointerCapture(event.pointerId);
  open.pointers.set(event.pointerId, event);
  open.start = open.pointers.size > 1 ? null : event;
});
on("pointermove", (event) => {
  const { pointers } = open, before = pointers.get(event.pointerId);
  if (!before) return;
  const other = [...pointers.values()].find((one) => one.pointerId !== event.pointerId);
  pointers.set(event.pointerId, event);
  if (other) {
    const width = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
    scale(open.zoom * width(event) / Math.max(width(before), 1), middle);
  } else if (open.zoom > 1) {
    open.x += event.clientX - before.clientX;
    open.y += event.clientY - before.clientY;
    draw();
  }
});
for (const type of ["pointerup", "pointercancel"]) on(type, (event) => {
  open.pointers.delete(event.pointerId);
  const { start } = open;
  open.start = null;
  if (!start || type === "pointercancel") return;
  const across = event.clientX - start.clientX, down = event.clientY - start.clientY;
  if (Math.hypot(across, down) < 8) scale(open.zoom > 1 ? 1 : 2.5, event);
  else if (open.zoom === 1 && Math.abs(across) > 40 && Math.abs(across) > Math.abs(down)) turn(across < 0 ? 1 : -1);
});
on("wheel", (event) => {
  event.preventDefault();
  scale(open.zoom * (event.deltaY < 0 ? 1.2 : 1 / 1.2), event);
});
addEventListener("resize", () => open && draw());
