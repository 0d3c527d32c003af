// Shows drawn maps as maps with tiles that can be moved.
const text = (words) => Object.assign(document.createElement("span"), { textContent: words });
const show = async (drawing) => {
  const { tiles, attribution, script, stylesheet, markers, lines, isEstimate } = JSON.parse(drawing.dataset.map);
  delete drawing.dataset.map;
  const L = await import(script);
  if (!document.querySelector("link[href='" + stylesheet + "']"))
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: stylesheet }));
  const box = text("");
  box.className = "live-map";
  drawing.replaceChildren(box);
  const map = L.map(box);
  L.tileLayer(tiles, { attribution: text(attribution).outerHTML, maxZoom: 19 }).addTo(map);
  const all = L.featureGroup(lines.map((line) => L.polyline(line, { dashArray: isEstimate ? "6" : null })));
  for (const { at, label, name, isSpecial } of markers)
    L.circleMarker(at, { radius: 10, color: isSpecial ? "#b3261e" : "#1d3a5f" })
      .bindTooltip(text(label + " " + name), { permanent: true }).addTo(all);
  map.fitBounds(all.addTo(map).getBounds(), { padding: [24, 24], maxZoom: 16 });
};
const look = () => document.querySelectorAll("[data-map]").forEach(show);
new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
look();
