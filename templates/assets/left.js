// Says what was sent while its page was left by Back, on the page that is shown then, as soon as it is done. That page may
// be shown before the other one has sent it.
import { announce } from "./feedback.js";

const notice = document.getElementById("notice");
for (let tries = 0; tries < 6 && !notice.firstElementChild; tries += 1) {
  await new Promise((done) => setTimeout(done, 400));
  const response = await fetch(location.href).catch(() => null);
  const page = response?.ok && new DOMParser().parseFromString(await response.text(), "text/html");
  if (page && page.getElementById("notice")?.firstElementChild) announce(page);
}
sessionStorage.removeItem("left");
