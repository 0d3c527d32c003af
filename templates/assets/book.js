// The pages of the book turn by arrow keys. Fingers swipe it as it is.
const book = () => document.querySelector(".book");
// The page that the book is turning to; null where it rests.
let turning = null;

// The page in the middle of the book.
function shown(leaves, box) {
  const middle = box.left + box.width / 2;
  const distance = (leaf) => { const own = leaf.getBoundingClientRect(); return Math.abs(own.left + own.width / 2 - middle); };
  return leaves.reduce((best, leaf, place) => (distance(leaf) < distance(leaves[best]) ? place : best), 0);
}

addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input, textarea, select");
  if (!book() || isTyping || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const leaves = [...book().children];
  const now = turning ?? shown(leaves, book().getBoundingClientRect());
  const places = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: leaves.length - 1 };
  const leaf = leaves[places[event.key]];
  if (!(event.key in places)) return;
  event.preventDefault();
  if (!leaf) return;
  turning = places[event.key];
  leaf.scrollIntoView({ inline: "center", block: "nearest" });
  leaf.querySelector("a.name").focus({ preventScroll: true });
});

addEventListener("scrollend", () => { turning = null; }, true);
