// Typed dates are read back below their field, as commands understand them; wordings as they are sent.

let timer = null;
let listTimer = null;

function line(input) {
  const old = input.parentElement.querySelector(".read-back");
  if (old) return old;
  const fresh = document.createElement("p");
  fresh.className = "quiet read-back";
  fresh.setAttribute("role", "status");
  input.after(fresh);
  return fresh;
}

async function read(input) {
  const text = input.value.trim();
  if (!text) return line(input).replaceChildren();
  const query = new URLSearchParams({ kind: input.dataset.date, text, zone: input.form?.elements.zone?.value ?? "" });
  const response = await fetch((input.dataset.read ?? "/dates/read") + "?" + query).catch(() => null);
  if (!response?.ok || response.redirected || input.value.trim() !== text) return;
  const { parts = [], problem } = await response.json();
  const shown = parts.map((part) => {
    const piece = document.createElement(part.isStrong ? "strong" : "span");
    piece.textContent = part.text;
    return piece;
  });
  const isSaid = document.getElementById(input.id + "-problem")?.textContent.trim() === problem;
  line(input).replaceChildren(...(isSaid ? [] : problem ? [problem] : shown));
}

addEventListener("input", ({ target }) => {
  if (!target.matches("[data-date]")) return;
  clearTimeout(timer);
  timer = setTimeout(() => read(target), 300);
});
addEventListener("focusin", ({ target }) => {
  if (target.matches("[data-date]") && target.value) read(target);
});

// Time zones are listed below their field, by city, and countries by name.

const lists = { zone: "zones", region: "countries" };

async function suggest(input) {
  const id = lists[input.name];
  const response = await fetch(`/${id}?` + new URLSearchParams({ q: input.value })).catch(() => null);
  if (!response?.ok || response.redirected) return;
  const options = (await response.json()).map(({ value, title }) => {
    const option = document.createElement("option");
    option.value = value;
    option.label = title;
    return option;
  });
  let list = document.getElementById(id);
  if (!list) {
    list = document.createElement("datalist");
    list.id = id;
    document.body.append(list);
  }
  list.replaceChildren(...options);
  input.setAttribute("list", id);
}

for (const kind of ["input", "focusin"]) {
  addEventListener(kind, ({ target }) => {
    if (!target.matches("input[name=zone], input[name=region]")) return;
    clearTimeout(listTimer);
    listTimer = setTimeout(() => suggest(target), 150);
  });
}
