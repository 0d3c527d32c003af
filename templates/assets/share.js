// Copies or shares the field that a button names. Without this script the buttons are hidden.
document.documentElement.classList.add("copies", navigator.share ? "shares" : "copies");
document.addEventListener("click", async ({ target }) => {
  const button = target.closest(".copy, .share"), field = button && document.getElementById(button.value);
  if (!field) return;
  const { name, value } = field, status = button.parentNode.lastElementChild;
  if (button.matches(".share")) return navigator.share({ [name]: value }).catch(() => {});
  try {
    await navigator.clipboard.writeText(value);
    status.textContent = "Copied.";
  } catch {
    field.hidden = false;
    field.select();
    status.textContent = "Selected. Copy it from the field.";
  }
});
