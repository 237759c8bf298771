// The page around the two panes: its one button, the tabs of a narrow window, and word of what the hidden pane has new.
const settings = JSON.parse(document.body.dataset.settings);
const main = document.querySelector("main");
const tabs = [...document.querySelectorAll("nav button")];
const start = document.getElementById("start");
const lost = document.getElementById("lost");
const title = document.title;

function show(pane) {
  main.dataset.shown = pane;
  for (const tab of tabs) {
    tab.setAttribute("aria-pressed", String(tab.dataset.pane === pane));
    if (tab.dataset.pane === pane) tab.classList.remove("news");
  }
}
for (const tab of tabs) tab.addEventListener("click", () => show(tab.dataset.pane));

start.addEventListener("click", async () => {
  start.disabled = true;
  show("channel");
  try {
    await fetch("/offline/start", { method: "POST", headers: { "X-Simcord-Capability": settings.channel } });
  } catch { /* the panes notice by themselves that nobody answers */ }
  start.disabled = false;
});

// A table is edited all the time, so only its new messages are news; one's own hand is edited when it is one's turn.
function noteNews(pane, fresh) {
  if (pane === "channel" && !fresh) return;
  if (main.dataset.shown !== pane) tabs.find((tab) => tab.dataset.pane === pane)?.classList.add("news");
  if (document.hidden) document.title = `● ${title}`;
}
document.addEventListener("visibilitychange", () => { if (!document.hidden) document.title = title; });

// A program that was started again has new panes, so the whole page is loaded anew.
let waiting = null;
function noteLost() {
  if (waiting !== null) return;
  lost.textContent = settings.lost;
  lost.hidden = false;
  waiting = setInterval(async () => {
    try {
      if ((await fetch("/", { method: "HEAD", cache: "no-store" })).ok) location.reload();
    } catch { /* still nobody there */ }
  }, 2000);
}

addEventListener("message", ({ origin, source, data }) => {
  const pane = [...document.querySelectorAll("iframe")].find((frame) => frame.contentWindow === source)?.id;
  if (origin !== location.origin || !pane) return;
  if (data?.kind === "begun") document.body.classList.add("begun");
  if (data?.kind === "news") noteNews(pane, data.fresh);
  if (data?.kind === "lost") noteLost();
});
