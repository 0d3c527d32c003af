// The visible part of a photo is dragged and pinched. The fields of the form say where it is, for keys and buttons too.
const pointers = new Map();
const limited = (value, least, most) => Math.min(most, Math.max(least, value));

// As the server does it: the largest part of the frame's shape, divided by the zoom.
function draw(form, change) {
  const box = form.querySelector("[data-crop]"), image = box.querySelector("image"), fields = form.elements;
  const [width, height] = ["width", "height"].map((name) => Number(image.getAttribute(name)));
  const [zoom, x, y] = [fields.zoom, fields.x, fields.y].map((field) => Number(field.value));
  const crop = { zoom: limited(zoom || 1, 1, 5), x: limited(x || 0, -1, 1), y: limited(y || 0, -1, 1) };
  const shape = box.clientWidth / box.clientHeight;
  const size = () => { const wide = Math.min(width, height * shape) / crop.zoom; return [wide, wide / shape]; };
  if (change) {
    crop.zoom = limited(crop.zoom * (change.factor ?? 1) + (change.zoom ?? 0), 1, 5);
    const [wide, tall] = size(), scale = 2 * wide / box.clientWidth;
    // By so many pixels of the screen, or by a share of the way.
    crop.x = limited(crop.x + (change.x ?? 0) - (width > wide && change.dx ? change.dx * scale / (width - wide) : 0), -1, 1);
    crop.y = limited(crop.y + (change.y ?? 0) - (height > tall && change.dy ? change.dy * scale / (height - tall) : 0), -1, 1);
    for (const name in crop) fields[name].value = Math.round(crop[name] * 1000) / 1000;
  }
  const [wide, tall] = size();
  const [left, top] = [(width - wide) * (crop.x + 1) / 2, (height - tall) * (crop.y + 1) / 2];
  box.querySelector("svg").setAttribute("viewBox", [left, top, wide, tall].join(" "));
}

const steps = { closer: { zoom: .25 }, wider: { zoom: -.25 }, left: { x: -.1 }, right: { x: .1 }, up: { y: -.1 }, down: { y: .1 } };
const keys = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", "+": "closer", "-": "wider" };

function on(type, selector, act, options) {
  document.addEventListener(type, (event) => {
    const target = event.target.closest?.(selector);
    if (target) act(event, target.closest("form"), target);
  }, options);
}

on("pointerdown", "[data-crop]", (event, form, box) => {
  box.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, event);
});
on("pointermove", "[data-crop]", (event, form) => {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const other = [...pointers.values()].find((one) => one.pointerId !== event.pointerId);
  const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
  const share = other ? 2 : 1;
  draw(form, {
    factor: other && apart(event) / apart(before),
    dx: (event.clientX - before.clientX) / share, dy: (event.clientY - before.clientY) / share,
  });
  pointers.set(event.pointerId, event);
});
for (const end of ["pointerup", "pointercancel"]) on(end, "*", (event) => pointers.delete(event.pointerId));
on("wheel", "[data-crop]", (event, form) => {
  event.preventDefault();
  draw(form, { factor: event.deltaY < 0 ? 1.1 : 1 / 1.1 });
}, { passive: false });
on("click", "form.crop [name=step]", (event, form, button) => {
  event.preventDefault();
  draw(form, steps[button.value]);
});
on("input", "form.crop", (event, form) => draw(form));
on("keydown", "[data-crop]", (event, form) => {
  const step = steps[keys[event.key]];
  if (!step) return;
  event.preventDefault();
  draw(form, step);
});
