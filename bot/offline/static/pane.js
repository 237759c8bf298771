// Inside a pane: times that tick, a word when a press came too late, and news for the page around it.
const UNITS = [["second", 60], ["minute", 60], ["hour", 24], ["day", 7], ["week", Infinity]];
const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });

function inWords(date) {
  let amount = (date - Date.now()) / 1000;
  for (const [unit, size] of UNITS) {
    if (Math.abs(Math.round(amount)) < size) return relative.format(Math.round(amount), unit);
    amount /= size;
  }
  return "";
}
function tick() {
  for (const time of document.querySelectorAll('time[data-style="R"]')) {
    const words = inWords(new Date(time.dateTime));
    if (time.textContent !== words) time.textContent = words;
  }
}
setInterval(tick, 500);

const toast = Object.assign(document.createElement("p"), { id: "offline-toast", hidden: true });
toast.setAttribute("role", "status");
document.body.append(toast);
let hiding;
function say(words) {
  toast.textContent = words;
  toast.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { toast.hidden = true; }, 4000);
}

function tell(message) { parent.postMessage(message, location.origin); }

const TOO_LATE = new Set(["stale-revision", "validation-failed"]);
let lastRequest = null;
let authorized = false;
let failures = 0;
function watch() {
  const status = window.simcordPreview;
  if (!status) return;
  const action = status.lastAction;
  if (action && action.requestId !== lastRequest) {
    lastRequest = action.requestId;
    if (action.rejected && action.diagnostics?.some(({ code }) => TOO_LATE.has(code))) say(TEXTS.changed);
    if (!action.rejected && (action.acknowledgement === "unacknowledged" || action.settlement === "failed")) say(TEXTS.unanswered);
  }
  failures = status.transport.state === "error" ? failures + 1 : 0;
  if (failures > 5 || (authorized && !status.authorized)) tell({ kind: "lost" });
  authorized ||= status.authorized;
}
setInterval(watch, 400);

// What is there when the page is loaded is no news.
const list = document.getElementById("channel-message-list");
const { dataset } = document.documentElement;
setTimeout(() => { dataset.attentive = "yes"; }, 2000);
new MutationObserver((changes) => {
  tick();
  if (list.childElementCount) tell({ kind: "begun" });
  const real = changes.filter(({ target }) => !(target instanceof HTMLTimeElement));
  if (!dataset.attentive || !real.length) return;
  tell({ kind: "news", fresh: real.some(({ target, addedNodes }) => target === list && addedNodes.length) });
}).observe(list, { childList: true, subtree: true });
