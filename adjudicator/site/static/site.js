// Every page: the search in the bar, and what keeps the site at hand without a network.
const form = document.querySelector(".find");
if (form) {
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  const start = () => import("./find.js").then((part) => part.begin(form));
  form.addEventListener("focusin", start, {once: true});
  form.addEventListener("input", start, {once: true});
}
if ("serviceWorker" in navigator && window.isSecureContext)
  navigator.serviceWorker.register(new URL("sw.js", import.meta.url)).catch(() => {});
