"use strict";
// Shows the positions that the page carries, one after another; it knows no rule of the game.
(() => {
  const data = JSON.parse(document.getElementById("loop-data").textContent);
  const { frames, stem, words } = data;
  const last = frames.length - 1;
  const round = last - stem;
  const suits = { S: "♠", H: "♥", D: "♦", C: "♣" };
  const box = document.getElementById("stepper");
  const part = (name) => box.querySelector(`[data-part="${name}"]`);
  const seats = [...box.querySelectorAll(".seat")];
  const slider = part("slider");
  let at = 0;
  let times = 1;
  let timer = null;

  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);

  function card(text, moved) {
    const span = document.createElement("span");
    const suit = text.slice(-1);
    span.className = "card" + ("HD".includes(suit) ? " red" : "") + (text === moved ? " moved" : "");
    span.textContent = text.slice(0, -1).replace("T", "10") + suits[suit];
    return span;
  }

  function lay(place, cards, moved) {
    const found = cards.split(" ").filter(Boolean);
    place.replaceChildren(...found.map((c) => card(c, moved)));
    if (!found.length) place.textContent = words.empty;
  }

  function show() {
    const frame = frames[at];
    const p = frame.position;
    const moved = frame.move ? frame.move.split(" ")[1] : null;
    seats.forEach((seat, i) => {
      seat.classList.toggle("acts", p.to_act === i);
      const role = i === p.leader ? words.leads : i === p.receiver ? words.receives : "";
      seat.querySelector("h4 span").textContent = role;
      lay(seat.querySelector(".hand"), p.hands[i], moved);
    });
    lay(part("table"), (p.table + " " + p.left).trim(), moved);
    part("stock").textContent = p.stock.split(" ").filter(Boolean).length + " " + words.cards;
    lay(part("bottom"), p.bottom, moved);
    const inside = at > stem;
    part("part").textContent = inside ? words.part_cycle : words.part_stem;
    part("count").textContent = at === 0 ? words.start
      : inside ? fill(words.round, { i: at - stem, n: round, round: times })
      : fill(words.move, { i: at, n: stem });
    part("say").textContent = frame.caption;
    slider.value = at;
    slider.setAttribute("aria-valuetext", part("count").textContent + ". " + frame.caption);
    part("first").disabled = part("back").disabled = at === 0;
  }

  function forward() {
    if (at === last) { at = stem; times += 1; }
    at += 1;
    show();
  }

  function back() {
    if (at === 0) return;
    if (at === stem + 1 && times > 1) { at = last; times -= 1; } else { at -= 1; }
    show();
  }

  function go(index) { at = index; times = 1; show(); }

  function pause() {
    clearInterval(timer);
    timer = null;
    part("play-word").textContent = words.play;
    box.classList.remove("playing");
  }

  function play() {
    if (timer) { pause(); return; }
    timer = setInterval(forward, 1100);
    part("play-word").textContent = words.pause;
    box.classList.add("playing");
    forward();
  }

  const by_hand = (step) => () => { pause(); step(); };
  const actions = { first: by_hand(() => go(0)), back: by_hand(back), play, forward: by_hand(forward), last: by_hand(() => go(last)) };
  for (const [name, action] of Object.entries(actions)) part(name).addEventListener("click", action);
  slider.addEventListener("input", () => { pause(); go(Number(slider.value)); });
  box.addEventListener("keydown", (event) => {
    const keys = { ArrowRight: actions.forward, ArrowLeft: actions.back, Home: actions.first, End: actions.last };
    const action = keys[event.key] || (event.key === " " && event.target === box ? play : null);
    if (!action) return;
    event.preventDefault();
    action();
  });

  window.addEventListener("beforeprint", () => {
    for (const closed of document.querySelectorAll("details")) closed.open = true;
  });
  slider.max = last;
  box.style.setProperty("--cut", `${(100 * stem) / last}%`);
  box.hidden = false;
  show();
})();
