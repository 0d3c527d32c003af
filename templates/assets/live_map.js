// Shows a drawn map as one that can be moved and zoomed, over tiles where a server of tiles is set.
const limited = (value, low, high) => Math.min(high, Math.max(low, value));
const element = (tag, attributes, ...inside) => {
  const isHTML = ["div", "img", "button"].includes(tag);
  const made = isHTML ? document.createElement(tag) : document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
};
const tileSize = 256, closest = 19, colors = ["#1f6a46", "#1d5fb4", "#8a3b12", "#6b2fa0", "#7a5600"];
// A place in the square of the Web Mercator projection, whose sides are 1 long. Degrees are in hundred thousandths.
const projected = ([latitude, longitude]) => [
  longitude / 36e6 + 0.5, 0.5 - Math.asinh(Math.tan(limited(latitude / 1e5, -85, 85) * Math.PI / 180)) / (2 * Math.PI),
];
// A line has its first place, and then the way from each place to the next.
const places = (line) => {
  let [latitude, longitude] = [0, 0];
  return Array.from({ length: line.length / 2 }, (_, at) => projected([latitude += line[2 * at], longitude += line[2 * at + 1]]));
};
// What is seen of each map, so that it stays when the page changes around it.
const views = {};

export function show(drawing) {
  const key = drawing.dataset.map;
  if (!key) return;
  const { tiles, attribution, markers, lines, isEstimate } = JSON.parse(key);
  delete drawing.dataset.map;
  const pins = markers.map(({ at, label, name, isSpecial }) => ({
    at: projected(at), isSpecial,
    group: element("g", { class: "pin", tabindex: -1 }, element("title", {}, name),
      element("circle", { r: 12, fill: isSpecial ? "#b3261e" : "#1d3a5f", stroke: "#fff", "stroke-width": 2 }),
      element("text", { y: 5, "text-anchor": "middle", fill: "#fff", "font-weight": "bold" }, label),
      element("text", { y: 5, fill: "#1d1d1b", stroke: "#f3f1ea", "stroke-width": 4, "paint-order": "stroke" }, name)),
  }));
  const routes = lines.map((line, number) => ({
    places: places(line),
    shape: element("polyline", {
      fill: "none", stroke: colors[number % colors.length], "stroke-width": 3, "stroke-linejoin": "round",
      opacity: 0.8, "stroke-dasharray": isEstimate ? "6 5" : "none",
    }),
  }));
  // East of the 180th meridian the map goes on.
  const all = [...pins.map((pin) => pin.at), ...routes.flatMap((route) => route.places)];
  for (const place of all) place[0] += Math.round(all[0][0] - place[0]);
  const middle = (pins.findLast((pin) => pin.isSpecial) ?? pins[0])?.at ?? all[0];
  const meters = ({ at, isSpecial }) => isSpecial ? -1 : Math.hypot(at[0] - middle[0], at[1] - middle[1]);
  const nearest = [...pins].sort((one, other) => meters(one) - meters(other));
  const ground = element("div", {}), bar = element("div", { class: "map-scale" });
  const buttons = element("div", { class: "map-buttons" });
  const svg = element("svg", {}, ...routes.map((route) => route.shape), ...[...nearest].reverse().map((pin) => pin.group));
  const box = element("div", { class: "live-map", tabindex: 0, role: "group", "aria-label": "Map" }, ground, svg, bar,
    element("div", { class: "map-source" }, attribution), buttons);
  const loaded = new Map(), pointers = new Map();
  let view = views[key], named = null;

  function fit() {
    const [wide, high] = [0, 1].map((side) => all.map((place) => place[side])).map((all) => [Math.min(...all), Math.max(...all)]);
    const room = (side, [low, high]) => Math.log2(Math.max(side - 120, 60) / tileSize / (high - low));
    const zoom = Math.floor(limited(Math.min(room(box.clientWidth, wide), room(box.clientHeight, high)), 1, 16));
    view = views[key] = { x: (wide[0] + wide[1]) / 2, y: (high[0] + high[1]) / 2, zoom };
  }

  function drawTiles(scale, width, height) {
    const level = limited(Math.round(view.zoom), 0, closest), count = 2 ** level, side = scale / count, seen = new Set();
    const range = (middle, length) => [middle - length / 2 / scale, middle + length / 2 / scale].map((end) => Math.floor(end * count));
    const [[west, east], [north, south]] = [range(view.x, width), range(view.y, height)];
    for (let row = Math.max(north, 0); row <= Math.min(south, count - 1); row++) for (let column = west; column <= east; column++) {
      const name = `${level}/${column}/${row}`;
      seen.add(name);
      if (!loaded.has(name)) {
        const src = tiles.replace("{z}", level).replace("{x}", ((column % count) + count) % count).replace("{y}", row);
        loaded.set(name, element("img", { src, alt: "", draggable: false }));
        ground.append(loaded.get(name));
      }
      const [left, top] = [(column / count - view.x) * scale + width / 2, (row / count - view.y) * scale + height / 2];
      Object.assign(loaded.get(name).style, { left: `${left}px`, top: `${top}px`, width: `${side + 0.5}px`, height: `${side + 0.5}px` });
    }
    for (const [name, image] of loaded) if (!seen.has(name)) loaded.delete(name) && image.remove();
  }

  // The nearest names stay, as long as they do not overlap; the others appear at a touch.
  function showNames() {
    const boxOf = (part) => part.getBoundingClientRect(), taken = pins.map((pin) => boxOf(pin.group.children[1]));
    const edge = boxOf(box);
    for (const { group } of nearest) {
      const [own, name] = [boxOf(group.children[1]), group.lastChild];
      const sides = own.right + boxOf(name).width > edge.right ? [-16, 16] : [16, -16];
      const isShown = sides.some((x) => {
        name.setAttribute("x", x);
        name.setAttribute("text-anchor", x < 0 ? "end" : "start");
        const { left, right, top, bottom } = boxOf(name);
        const isInside = left >= edge.left && right <= edge.right;
        const isFree = isInside && taken.every((one) => left >= one.right || one.left >= right || top >= one.bottom || one.top >= bottom);
        return isFree && taken.push({ left, right, top, bottom });
      });
      name.setAttribute("visibility", isShown ? "visible" : "hidden");
    }
  }

  function draw() {
    const { clientWidth: width, clientHeight: height } = box;
    if (!width) return;
    if (!view) fit();
    const scale = tileSize * 2 ** view.zoom;
    const pixel = ([x, y]) => [(x - view.x) * scale + width / 2, (y - view.y) * scale + height / 2].map((side) => side.toFixed(1));
    for (const { places, shape } of routes) shape.setAttribute("points", places.map(pixel).join(" "));
    for (const { at, group } of pins) group.setAttribute("transform", `translate(${pixel(at)})`);
    if (tiles) drawTiles(scale, width, height);
    if (named !== view.zoom) showNames(named = view.zoom);
    // A round length of at most a quarter of the width.
    const perPixel = 40075016 / scale / Math.cosh((0.5 - view.y) * 2 * Math.PI), most = width / 4 * perPixel;
    const power = 10 ** Math.floor(Math.log10(most)), length = [5, 2, 1].find((factor) => factor * power <= most) * power;
    bar.style.width = `${length / perPixel}px`;
    bar.textContent = length < 1000 ? `${length} m` : `${length / 1000} km`;
  }

  function move(right, down) {
    const scale = tileSize * 2 ** view.zoom;
    view.x -= right / scale;
    view.y = limited(view.y - down / scale, 0, 1);
    draw();
  }

  // Around a point of the window; the middle of the map if there is none.
  function zoom(steps, point) {
    const { left, top, width, height } = box.getBoundingClientRect();
    const [right, down] = point ? [point.clientX - left - width / 2, point.clientY - top - height / 2] : [0, 0];
    move(-right, -down);
    view.zoom = limited(view.zoom + steps, 1, closest);
    move(right, down);
  }

  for (const [name, sign, steps] of [["Zoom in", "+", 1], ["Zoom out", "−", -1]]) {
    buttons.append(element("button", { type: "button", "aria-label": name }, sign));
    buttons.lastChild.addEventListener("click", () => zoom(steps));
  }
  buttons.addEventListener("dblclick", (event) => event.stopPropagation());
  box.addEventListener("dblclick", (event) => zoom(1, event));
  // Over a map that is not in use, the wheel scrolls the page.
  box.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !box.contains(document.activeElement)) return;
    event.preventDefault();
    zoom(limited(-event.deltaY / 100, -1, 1), event);
  }, { passive: false });
  const ways = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] }, steps = { "+": 1, "=": 1, "-": -1 };
  box.addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(ways[key] || steps[key])) return;
    event.preventDefault();
    if (steps[key]) zoom(steps[key]);
    else move(...ways[key]);
  });
  // One finger moves the map, two zoom it.
  box.addEventListener("pointerdown", (event) => {
    if (buttons.contains(event.target)) return;
    box.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, event);
  });
  box.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const other = [...pointers.values()].find((one) => one !== before);
    pointers.set(event.pointerId, event);
    if (!other) return move(event.clientX - before.clientX, event.clientY - before.clientY);
    const width = (one) => Math.max(Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), 1);
    zoom(Math.log2(width(event) / width(before)), { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 });
  });
  for (const end of ["pointerup", "pointercancel"]) {
    box.addEventListener(end, (event) => pointers.delete(event.pointerId) && showNames());
  }
  drawing.replaceChildren(box);
  new ResizeObserver(draw).observe(box);
}
