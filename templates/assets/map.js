// The script of maps is loaded once a drawing of one comes into view.
const seen = new IntersectionObserver(async (entries) => {
  for (const { target, isIntersecting } of entries) if (isIntersecting) (await import("./live_map.js")).show(target);
});
const look = () => document.querySelectorAll("[data-map]").forEach((drawing) => seen.observe(drawing));
new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
look();
