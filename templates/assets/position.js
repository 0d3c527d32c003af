// Sends the browser's position.
addEventListener("click", ({ target }) => {
  const form = target.closest("[data-locate]")?.form;
  if (form) navigator.geolocation.getCurrentPosition(({ coords }) => {
    form.at.value = `${coords.latitude},${coords.longitude}`;
    form.requestSubmit();
  });
});
