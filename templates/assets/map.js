// Shows drawn maps as maps with tiles that can be moved.
const text = (words) => Object.assign(document.createElement("span"), { textContent: words });
const styles = {};
const styled = (href) => styles[href] ??= new Promise((resolve) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: resolve, onerror: resolve });
  document.head.append(link);
});
// The nearest names stay, as long as they do not overlap; the others appear at a touch.
const showNames = (places) => {
  const taken = [];
  for (const { circle, words } of places) {
    circle.unbindTooltip().bindTooltip(words(), { permanent: true });
    const box = circle.getTooltip().getElement().getBoundingClientRect();
    const isFree = !taken.some((one) => box.left < one.right && one.left < box.right && box.top < one.bottom && one.top < box.bottom);
    if (isFree) taken.push(box);
    else circle.unbindTooltip().bindTooltip(words());
  }
};
const show = async (drawing) => {
  const { tiles, attribution, script, stylesheet, markers, lines, isEstimate } = JSON.parse(drawing.dataset.map);
  delete drawing.dataset.map;
  // Names can be placed only when they have their size.
  const [L] = await Promise.all([import(script), styled(stylesheet)]);
  const box = text("");
  box.className = "live-map";
  drawing.replaceChildren(box);
  const map = L.map(box);
  L.tileLayer(tiles, { attribution: text(attribution).outerHTML, maxZoom: 19 }).addTo(map);
  const all = L.featureGroup(lines.map((line) => L.polyline(line, { dashArray: isEstimate ? "6" : null })));
  const places = markers.map(({ at, label, name, isSpecial }) => {
    const circle = L.circleMarker(at, { radius: 10, color: isSpecial ? "#b3261e" : "#1d3a5f" }).addTo(all);
    circle.on("click", () => circle.openTooltip());
    return { circle, words: () => text(label + " " + name), meters: isSpecial ? -1 : 0, at };
  });
  map.fitBounds(all.addTo(map).getBounds(), { padding: [32, 32], maxZoom: 17 });
  const middle = places.findLast((place) => place.meters < 0) ?? places[0];
  for (const place of places) if (!place.meters) place.meters = map.distance(place.at, middle.at);
  places.sort((one, other) => one.meters - other.meters);
  const name = () => showNames(places);
  map.on("zoomend", name);
  name();
};
const look = () => document.querySelectorAll("[data-map]").forEach(show);
new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
look();
