// A strategy for $TITLE, asked in lines of JSON: docs/strategies.md says what they hold.
// Run it by Armchair General: program:FOLDER, where this file lies beside bot.toml.
"use strict";

// Return what is chosen: one of `legal` by its place, {choice: 2}, or an action, {action: ...}.
// `legal` is null where there are too many to list.  What console.error prints is kept for you.
function choose(view, legal, match, events) {
$CHOOSE
}

let match = null;
const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const asked = JSON.parse(line);
  if ("hello" in asked) {
    match = asked; // the rules, who you are, the clock and a seed for your chance
    console.log(JSON.stringify({ ready: true }));
  } else if ("id" in asked) {
    const chosen = choose(asked.view, asked.legal, match, asked.events);
    console.log(JSON.stringify({ id: asked.id, ...chosen }));
  } else if ("goodbye" in asked) {
    process.exit(0);
  }
});
