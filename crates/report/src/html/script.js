
"use strict";
// Sorts tables, filters positions and draws boards. All texts go in as text, never as markup.
(() => {
  const SVG = "http://www.w3.org/2000/svg";

  /** An element with attributes and children; what has no value is left out. */
  function element(name, attributes = {}, ...children) {
    const svg = ["svg", "g", "rect", "text", "use", "path", "title"].includes(name);
    const made = svg ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== undefined && value !== null) made.setAttribute(key, value);
    }
    made.append(...children.filter((child) => child !== null && child !== undefined));
    return made;
  }

  const number = (value) => value.toLocaleString("en-US");

  // Tables.

  /** What a row is sorted by in a column: the number behind its cell, or its text. */
  function sortKey(row, column) {
    const cell = row.cells[column];
    return cell.dataset.key === undefined ? cell.textContent : Number(cell.dataset.key);
  }

  /** Numbers before words, numbers by size and words as in a dictionary. */
  function compare(a, b) {
    const [numberA, numberB] = [typeof a === "number", typeof b === "number"];
    if (numberA && numberB) return a - b;
    if (numberA !== numberB) return numberA ? -1 : 1;
    return a.localeCompare(b, "en", { numeric: true });
  }

  function sortBy(table, column) {
    const heads = [...table.tHead.rows[0].cells];
    const descending = heads[column].getAttribute("aria-sort") === "ascending";
    heads.forEach((head) => head.removeAttribute("aria-sort"));
    heads[column].setAttribute("aria-sort", descending ? "descending" : "ascending");
    const body = table.tBodies[0];
    const keyed = [...body.rows].map((row) => [sortKey(row, column), row]);
    keyed.sort((a, b) => (descending ? compare(b[0], a[0]) : compare(a[0], b[0])));
    body.append(...keyed.map(([, row]) => row));
  }

  function makeSortable(table) {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = element("button", { type: "button" }, ...head.childNodes);
      button.addEventListener("click", () => sortBy(table, column));
      head.append(button);
    });
  }

  // Plots.

  /** The plot as a file of its own, on white and in the colours that print. */
  function standingAlone(plot) {
    const svg = new XMLSerializer().serializeToString(plot);
    const paper = '<rect width="100%" height="100%" fill="white"/>';
    return svg.replace(/^<svg([^>]*)>/, `<svg font-family="sans-serif"$1>${paper}`);
  }

  /** The plot in pixels: three for each of its units, enough for a page of paper. */
  async function drawn(svg, plot) {
    const { width, height } = plot.viewBox.baseVal;
    const sized = svg.replace("<svg", `<svg width="${3 * width}" height="${3 * height}"`);
    const image = element("img", { src: `data:image/svg+xml,${encodeURIComponent(sized)}`, alt: "" });
    await image.decode();
    const canvas = element("canvas", { width: 3 * width, height: 3 * height });
    const pen = canvas.getContext("2d");
    pen.fillStyle = "white";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }

  function save(blob, name) {
    const url = URL.createObjectURL(blob);
    element("a", { href: url, download: name }).click();
    // Later, since it is read after this.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  function makeSavable(figure) {
    const plot = figure.querySelector("svg.plot");
    const chapter = figure.closest(".chapter").querySelector("h2").textContent;
    const title = `${chapter} ${figure.querySelector("h3").textContent}`;
    const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
    const button = (kind, blob) => {
      const made = element("button", { type: "button", "aria-label": `Save the plot as ${kind}` }, kind);
      made.addEventListener("click", async () => save(await blob(standingAlone(plot)), `${name}.${kind.toLowerCase()}`));
      return made;
    };
    figure.append(element("p", { class: "save" }, "Save as ",
      button("SVG", (svg) => new Blob([svg], { type: "image/svg+xml" })), " ",
      button("PNG", (svg) => drawn(svg, plot))));
  }

  // Boards.

  const FILES = "abcdefgh";
  const SIZE = 45;

  /** Where a square such as e4 has its corner. */
  const corner = (square) => [FILES.indexOf(square[0]) * SIZE, (8 - Number(square[1])) * SIZE];

  const PIECES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

  function drawBoard(fen) {
    const board = element("svg", { class: "board", viewBox: "0 0 360 360", role: "img" });
    const spoken = { w: [], b: [] };
    fen.split(" ")[0].split("/").forEach((rank, row) => {
      let column = 0;
      for (const sign of rank) {
        const width = Number(sign) || 1;
        if (Number.isNaN(Number(sign))) {
          const colour = sign === sign.toUpperCase() ? "w" : "b";
          const kind = sign.toLowerCase();
          spoken[colour].push(`${PIECES[kind]} ${FILES[column]}${8 - row}`);
          board.append(element("use", {
            href: `#piece-${kind}`, class: colour === "w" ? "white" : "black",
            x: column * SIZE, y: row * SIZE, width: SIZE, height: SIZE,
          }));
        }
        column += width;
      }
    });
    const squares = element("g");
    for (let row = 0; row < 8; row += 1) {
      for (let column = 0; column < 8; column += 1) {
        const shade = (row + column) % 2 ? "dark" : "light";
        const [x, y] = [column * SIZE, row * SIZE];
        squares.append(element("rect", { class: shade, x, y, width: SIZE, height: SIZE }));
        const letter = (dx, dy, text) =>
          squares.append(element("text", { class: `on-${shade}`, x: x + dx, y: y + dy }, text));
        if (column === 0) letter(2, 9, String(8 - row));
        if (row === 7) letter(38.5, 42.5, FILES[column]);
      }
    }
    board.prepend(
      element("title", {}, `White: ${spoken.w.join(", ")}. Black: ${spoken.b.join(", ")}.`),
      squares,
    );
    return board;
  }

  function drawArrow(move, kind) {
    const [[x1, y1], [x2, y2]] = [corner(move.slice(0, 2)), corner(move.slice(2, 4))];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / length, dy / length];
    const middle = SIZE / 2;
    const at = (along, aside) =>
      `${x1 + middle + ux * along - uy * aside} ${y1 + middle + uy * along + ux * aside}`;
    const tip = length - 3;
    return element("g", { "data-move": move },
      element("path", { class: `arrow ${kind}`, d: `M${at(10, 0)}L${at(tip - 16, 0)}` }),
      element("path", {
        class: `arrow-head ${kind}`, d: `M${at(tip, 0)}L${at(tip - 16, 9)}L${at(tip - 16, -9)}Z`,
      }));
  }

  // Positions.

  const KINDS = new Map([[true, "right"], [false, "wrong"], [null, ""]]);
  const MARKS = new Map([[true, "solved"], [false, "missed"], [null, ""]]);
  const WORDS = new Map([[true, "solved"], [false, "not solved"], [null, "no answer known"]]);

  /** `cp 31` as `+0.31`, `mate 3` as `#3`; an engine may tell of none. */
  function score(text) {
    if (text === null) return "–";
    const [unit, value] = text.split(" ");
    if (unit === "mate") return `#${value.replace("-", "−")}`;
    const pawns = Math.abs(Number(value) / 100).toFixed(2);
    return `${Number(value) < 0 ? "−" : "+"}${pawns}`;
  }

  function cellOf(cell) {
    if (cell === null) return element("td", { class: "none" }, "–");
    const [solved, best, , value, depth, nodes, , fault] = cell;
    const title = fault ?? `${WORDS.get(solved)}, ${score(value)}, depth ${depth}, ${number(nodes)} nodes`;
    const key = (solved === true ? 0 : 1e15) + nodes;
    return element("td", { title, "data-key": key },
      element("span", { class: MARKS.get(solved) }, best ?? "–"));
  }

  function showPosition(panel, data, position) {
    const board = drawBoard(position.fen);
    const moves = new Map();
    for (const cell of position.cells) {
      if (cell && cell[2] && !moves.has(cell[2])) moves.set(cell[2], cell[0]);
    }
    for (const [move, solved] of moves) board.append(drawArrow(move, KINDS.get(solved)));
    const single = (move) => {
      for (const arrow of board.querySelectorAll("[data-move]")) {
        arrow.classList.toggle("faint", move !== null && arrow.dataset.move !== move);
      }
    };
    const rows = data.policies.map((policy, index) => {
      const cell = position.cells[index];
      // A long name may break behind its commas.
      const parts = policy.split(/(?<=,)/).flatMap((part) => [part, element("wbr")]);
      const name = element("th", { scope: "row" }, ...parts);
      if (!cell) {
        return element("tr", {}, name, element("td", { class: "none", colspan: 4 }, "not searched yet"));
      }
      const [solved, best, uci, value, , nodes, since, fault] = cell;
      const row = element("tr", {}, name,
        element("td", {}, element("span", { class: MARKS.get(solved), title: fault ?? WORDS.get(solved) }, best ?? "–")),
        element("td", {}, score(value)),
        element("td", {}, since === null ? "–" : String(since)),
        element("td", {}, number(nodes)));
      row.addEventListener("pointerenter", () => single(uci));
      row.addEventListener("pointerleave", () => single(null));
      return row;
    });
    const head = ["policy", "move", "score", "since", "nodes"];
    const side = position.fen.split(" ")[1] === "w" ? "White" : "Black";
    panel.replaceChildren(
      element("h4", {}, position.id),
      element("p", {}, `${side} to move`,
        position.answer ? element("span", { class: "answer" }, ` · solution ${position.answer}`) : null),
      board,
      element("div", { class: "moves", tabindex: 0, role: "region", "aria-label": "What each policy found" },
        element("table", {},
          element("thead", {}, element("tr", {}, ...head.map((text) => element("th", {
            scope: "col", title: text === "since" ? "Depth from which on each iteration solved it" : null,
          }, text)))),
          element("tbody", {}, ...rows))),
      element("p", { class: "fen" }, position.fen),
      isServed && data.own > 0 ? element("p", {}, element("a", { href: treesOf(position, data) }, "Show the trees")) : "");
  }

  /** Whether this page lies beside the explorer, which can show more of a position. */
  const isServed = location.protocol.startsWith("http") && /\/reports\/[^/]+$/.test(location.pathname);

  /** Where the explorer shows a position: under our first policy of the report and the last one, as deep
   *  as any came. */
  function treesOf(position, data) {
    const own = data.policies.slice(0, data.own);
    const [left, right] = [own[0], own.at(-1)];
    const policies = own.length > 1 ? { left, right } : { policy: left };
    const depth = Math.max(1, ...position.cells.filter(Boolean).map((cell) => cell[4]));
    return `../?${new URLSearchParams({ fen: position.fen, depth, preset: data.preset, ...policies })}`;
  }

  const ANYTHING = "";
  const ANY = "any";

  /** Whether some policy, or that of an index, has solved (or not solved) a position. */
  function matches(position, choice, solved) {
    if (choice === ANYTHING) return true;
    if (choice === ANY) return position.cells.some((cell) => cell && cell[0] === solved);
    const cell = position.cells[Number(choice)];
    return Boolean(cell) && cell[0] === solved;
  }

  function chooser(data, label, anything, any) {
    const options = [[ANYTHING, anything], [ANY, any]];
    data.policies.forEach((policy, index) => options.push([String(index), policy]));
    const select = element("select", {},
      ...options.map(([value, text]) => element("option", { value }, text)));
    return [element("label", {}, label, select), select];
  }

  function explore(place, data) {
    const [byLabel, by] = chooser(data, "Solved by", "anyone or no one", "some policy");
    const [notLabel, not] = chooser(data, "but not by", "anyone or no one", "some other policy");
    const find = element("input", { type: "search", placeholder: "name, move or FEN" });
    const count = element("output", { "aria-live": "polite" });
    const judged = data.positions.some((position) => position.answer);
    const disputed = (position) => matches(position, ANY, true) && matches(position, ANY, false);
    if (data.positions.some(disputed)) by.value = not.value = ANY;
    const filter = element("form", { class: "filter", role: "search" },
      judged && data.policies.length > 1 ? byLabel : null,
      judged && data.policies.length > 1 ? notLabel : null,
      element("label", {}, "Find", find), count);
    filter.addEventListener("submit", (event) => event.preventDefault());

    const panel = element("aside", { class: "panel", "aria-label": "Position" });
    const body = element("tbody");
    const table = element("table", {},
      element("thead", {}, element("tr", {},
        ...["position", ...data.policies].map((text) => element("th", { scope: "col" }, text)))),
      body);
    const rows = data.positions.map((position) => {
      const button = element("button", { type: "button", tabindex: "-1" }, position.id);
      const row = element("tr", {},
        element("th", { scope: "row", "data-key": position.n, title: position.id }, button),
        ...position.cells.map(cellOf));
      row.addEventListener("click", () => select(row));
      const words = [position.id, position.fen, position.answer,
        ...position.cells.map((cell) => (cell && cell[1]) || "")];
      return { row, position, text: words.join("\n").toLowerCase() };
    });
    const found = new Map(rows.map((entry) => [entry.row, entry]));
    let selected = null;

    function select(row) {
      if (selected) {
        selected.removeAttribute("aria-selected");
        selected.querySelector("button").tabIndex = -1;
      }
      selected = row;
      if (row === null) {
        panel.replaceChildren(element("p", {}, "No position is like that."));
        return;
      }
      row.setAttribute("aria-selected", "true");
      row.querySelector("button").tabIndex = 0;
      showPosition(panel, data, found.get(row).position);
    }

    function update() {
      const wanted = find.value.trim().toLowerCase();
      const shown = rows.filter(({ position, text }) =>
        matches(position, by.value, true) && matches(position, not.value, false) && text.includes(wanted));
      body.replaceChildren(...shown.map(({ row }) => row));
      table.querySelectorAll("[aria-sort]").forEach((head) => head.removeAttribute("aria-sort"));
      count.textContent = `${number(shown.length)} of ${number(rows.length)} positions`;
      if (!shown.some(({ row }) => row === selected)) select(shown.length ? shown[0].row : null);
    }

    body.addEventListener("keydown", (event) => {
      const moves = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" };
      const row = event.target.closest("tr");
      const next = event.key === "Home" ? body.firstElementChild
        : event.key === "End" ? body.lastElementChild : row && row[moves[event.key]];
      if (!next) return;
      event.preventDefault();
      select(next);
      next.querySelector("button").focus();
    });
    [by, not, find].forEach((input) => input.addEventListener("input", update));
    makeSortable(table);
    place.append(filter, element("div", { class: "explorer" },
      element("div", {}, element("div", { class: "table" }, table),
        element("p", { class: "keys" }, "Arrow keys go from one position to the next.")),
      panel));
    update();
  }

  document.querySelectorAll("main table").forEach(makeSortable);
  document.querySelectorAll("main figure").forEach(makeSavable);
  const data = JSON.parse(document.getElementById("data").textContent);
  document.querySelectorAll(".positions").forEach((place) => explore(place, data[Number(place.dataset.chapter)]));
})();
