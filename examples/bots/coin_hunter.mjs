// A bot in JavaScript for Drakon; needs only Node.js. It looks for the shortest path to a coin, and
// asks for events so that it remembers where it has been.
//
//   wyrmhold arena "line:node examples/bots/coin_hunter.mjs" level-1 --players 2 --games 100
//   wyrmhold bot check node examples/bots/coin_hunter.mjs

import { createInterface } from "node:readline";

const COINS = ["find_coin", "find_two", "steal_left", "steal_right"];
const BAD = ["lose_coin", "drakon_moves", "void"];
const SIDES = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };

const say = (line) => process.stdout.write(JSON.stringify(line) + "\n");
const kind = (board, cell) => (board[cell] ?? "").split(":")[0];

/** The cells that the arrows of a chamber point to. */
function doors(board, cell) {
  const [x, y] = cell.split(",").map(Number);
  const arrows = (board[cell] ?? ":").split(":")[1];
  return [...arrows].flatMap((side) => {
    const step = SIDES[side];
    return step ? [`${x + step[0]},${y + step[1]}`] : [];
  });
}

/** The number of steps from a cell to a chamber with coins; 99 if there is no path. */
function stepsToCoin(board, from) {
  let edge = [from];
  const seen = new Set(edge);
  for (let steps = 0; edge.length > 0; steps += 1) {
    if (edge.some((cell) => COINS.includes(kind(board, cell)))) return steps;
    edge = edge
      .flatMap((cell) => doors(board, cell))
      .filter((cell) => cell in board && !seen.has(cell) && seen.add(cell));
  }
  return 99;
}

function worth(token, position, seat, visited) {
  const [verb, rest = ""] = token.split(" ");
  const { board, seats } = position;
  if (verb === "move") {
    const cell = rest.split(">").at(-1);
    const penalty = BAD.includes(kind(board, cell)) ? 50 : 0;
    const again = COINS.includes(kind(board, cell)) ? 0 : (visited.get(cell) ?? 0);
    return 40 - stepsToCoin(board, cell) - penalty - 2 * again;
  }
  if (verb === "place") {
    const [chamber, cell] = rest.split("@");
    const after = { ...board, [cell]: chamber };
    const gain = stepsToCoin(board, seats[seat].at) - stepsToCoin(after, seats[seat].at);
    return 20 + 3 * gain + (COINS.includes(chamber.split(":")[0]) ? 5 : 0);
  }
  return verb === "decline" || verb === "end" ? 0 : 30;
}

let position = null;
let seat = 0;
let visited = new Map();

const heard = {
  new: (line) => {
    seat = line.seat;
    visited = new Map();
  },
  events: ({ events }) => {
    for (const event of events) {
      if (event.type !== "HeroMoved" || event.seat !== seat) continue;
      const cell = event.path.at(-1);
      visited.set(cell, (visited.get(cell) ?? 0) + 1);
    }
  },
  position: (line) => (position = line.position),
  prompt: ({ prompt, legal }) => {
    const ranked = legal.map((token) => [worth(token, position, seat, visited), token]);
    const best = ranked.reduce((one, other) => (other[0] > one[0] ? other : one));
    say({ answer: best[1], id: prompt });
  },
  ping: (line) => say({ pong: line.ping }),
  quit: () => process.exit(0),
};

say({ wyrmhold: 1, name: "coin hunter", games: ["drakon"], capabilities: ["events"] });
createInterface({ input: process.stdin }).on("line", (text) => {
  const line = JSON.parse(text);
  const word = Object.keys(heard).find((each) => each in line);
  if (word !== undefined) heard[word](line);
});
