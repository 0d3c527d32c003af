// Choices belong to the name that they were offered for.
addEventListener("input", ({ target }) => {
  const choices = target.form?.querySelector(`[data-choices="${target.name}"]`);
  if (!choices) return;
  choices.remove();
  document.getElementById(target.getAttribute("aria-describedby"))?.remove();
  target.removeAttribute("aria-invalid");
});
