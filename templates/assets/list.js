// Rows of a list are dragged by their grips. The list's own form says where one was put.
let row = null;
let from = 0;

const index = () => [...row.parentElement.children].indexOf(row);

addEventListener("pointerdown", (event) => {
  const grip = event.target.closest("[data-grip]");
  if (!grip || event.button) return;
  event.preventDefault();
  row = grip.closest("[data-row]");
  from = index();
  row.classList.add("dragged");
});

// The rows beside it go around it: one that is taken out of the page would lose the finger.
addEventListener("pointermove", (event) => {
  if (!row) return;
  const middle = (other) => { const box = other.getBoundingClientRect(); return box.top + box.height / 2; };
  while (row.previousElementSibling && event.clientY < middle(row.previousElementSibling)) {
    row.after(row.previousElementSibling);
  }
  while (row.nextElementSibling && event.clientY > middle(row.nextElementSibling)) row.before(row.nextElementSibling);
});

for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => {
    if (!row) return;
    row.classList.remove("dragged");
    row.dispatchEvent(new Event("dropped"));
    const form = row.isConnected && index() !== from && row.parentElement.parentElement.querySelector("form[data-move]");
    if (form) {
      const [, item, place] = form.elements;
      item.value = row.dataset.row;
      place.value = index() + (Number(form.dataset.move) || 1);
      form.requestSubmit();
    }
    row = null;
  });
}
