// The page of a show: people who were checked stay listed while others are searched, pasted names get commas between
// them, and a menu stays open after a move.
const checked = new Map();
let list = null;
let moved = null;

function countChecked() {
  const button = document.querySelector(".picks [data-add]");
  if (button) button.textContent = checked.size ? `Add ${checked.size}` : "Add";
}

// Another search has replaced the list: those it does not find are put first.
function keepChecked() {
  const found = document.querySelector(".picks ul");
  if (found === list) return;
  list = found;
  if (!list) return;
  for (const [value, row] of checked) {
    const same = list.querySelector(`input[value="${CSS.escape(value)}"]`);
    if (same) same.checked = true;
    else list.prepend(row);
  }
  for (const box of list.querySelectorAll("input:checked")) checked.set(box.value, box.closest("li"));
  countChecked();
}

function reopenMenu() {
  const menu = moved && document.getElementById(moved.menu);
  if (!menu || menu.open) return;
  menu.open = true;
  (menu.querySelector(`[data-stay="${moved.button}"]`) ?? menu.querySelector("summary")).focus();
  moved = null;
}

new MutationObserver(() => { keepChecked(); reopenMenu(); }).observe(document.body, { childList: true, subtree: true });
keepChecked();

addEventListener("change", ({ target }) => {
  if (target.matches(".picks input[type=checkbox]")) {
    if (target.checked) checked.set(target.value, target.closest("li"));
    else checked.delete(target.value);
    countChecked();
  }
  if (target.matches(".picker .search select")) {
    target.form.querySelector("[type=search]").dispatchEvent(new Event("input", { bubbles: true }));
  }
});

addEventListener("submit", ({ target, submitter }) => {
  const menu = submitter?.dataset.stay && submitter.closest("details[id]");
  moved = menu ? { menu: menu.id, button: submitter.dataset.stay } : null;
  if (!target.matches(".picks")) return;
  checked.clear();
  const search = document.getElementById("picker-search");
  search?.form.querySelectorAll("[name]").forEach((field) => { field.value = ""; });
  history.replaceState(null, "", location.pathname);
}, true);

// Behind a comma, the names are offered again.
addEventListener("input", ({ target }) => {
  if (!target.matches(".add input[name=who]")) return;
  const typed = target.value.slice(0, target.value.lastIndexOf(",") + 1);
  for (const option of target.list?.options ?? []) {
    option.dataset.name ??= option.value;
    option.value = typed ? `${typed} ${option.dataset.name}` : option.dataset.name;
  }
});

addEventListener("paste", (event) => {
  const field = event.target;
  const text = event.clipboardData?.getData("text").trim() ?? "";
  if (!field.matches(".add input[name=who]") || !/[\n\r\t]/.test(text)) return;
  event.preventDefault();
  field.setRangeText(text.split(/\s*[\n\r\t]+\s*/).join(", "), field.selectionStart, field.selectionEnd, "end");
});
