// The visible part of a photo is dragged and pinched. The fields of the form say where it is, for keys and buttons too.
const pointers = new Map();
const limited = (value, least, most) => Math.min(most, Math.max(least, value));

// As the server does it: the largest part of the frame's shape, divided by the zoom.
function draw(form, change = {}) {
  const box = form.querySelector("[data-crop]"), image = box.querySelector("image"), fields = form.elements;
  const sides = ["width", "height"].map((name) => Number(image.getAttribute(name)));
  const shape = box.clientWidth / box.clientHeight;
  const zoom = limited((Number(fields.zoom.value) || 1) * (change.factor ?? 1) + (change.zoom ?? 0), 1, 5);
  const wide = Math.min(sides[0], sides[1] * shape) / zoom, shown = [wide, wide / shape];
  // By a share of the way, or by so many pixels of the screen.
  const pan = ["x", "y"].map((name, side) => {
    const rest = sides[side] - shown[side], pixels = change["d" + name] ?? 0;
    const by = (change[name] ?? 0) - (rest > 0 ? 2 * pixels * wide / box.clientWidth / rest : 0);
    return limited((Number(fields[name].value) || 0) + by, -1, 1);
  });
  if (Object.keys(change).length) {
    [fields.zoom.value, fields.x.value, fields.y.value] = [zoom, ...pan].map((value) => Math.round(value * 1000) / 1000);
  }
  const corner = pan.map((value, side) => (sides[side] - shown[side]) * (value + 1) / 2);
  box.querySelector("svg").setAttribute("viewBox", [...corner, ...shown].join(" "));
}

const steps = { closer: { zoom: .25 }, wider: { zoom: -.25 }, left: { x: -.1 }, right: { x: .1 }, up: { y: -.1 }, down: { y: .1 } };
const keys = { "+": "closer", "-": "wider" };

function on(type, selector, act) {
  document.addEventListener(type, (event) => {
    const target = event.target.closest?.(selector);
    if (target) act(event, target.closest("form"), target);
  }, { passive: false });
}

on("pointerdown", "[data-crop]", (event, form, box) => {
  box.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, event);
});
on("pointermove", "[data-crop]", (event, form) => {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const other = [...pointers.values()].find((one) => one.pointerId !== event.pointerId), share = other ? 2 : 1;
  const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
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
});
on("click", "form.crop [name=step]", (event, form, button) => {
  event.preventDefault();
  draw(form, steps[button.value]);
});
on("input", "form.crop", (event, form) => draw(form));
on("keydown", "[data-crop]", (event, form) => {
  const step = steps[keys[event.key] ?? event.key.replace("Arrow", "").toLowerCase()];
  if (!step) return;
  event.preventDefault();
  draw(form, step);
});
