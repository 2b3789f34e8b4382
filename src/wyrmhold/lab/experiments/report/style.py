"""The style sheet of a page, for light and dark, wide and narrow screens."""

from __future__ import annotations

from typing import Final

STYLE: Final = """\
:root {
  --paper: #fbfaf7; --card: #ffffff; --ink: #1f2328; --muted: #646a73; --line: #dedbd3;
  --accent: #7a2e1d;
  --s1: #1f5f99; --s2: #b5480f; --s3: #2b7a4b; --s4: #7d4aa3; --s5: #8a6a00; --s6: #a8326a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16181c; --card: #1e2126; --ink: #e8e6e1; --muted: #a3a8b0; --line: #3a3e46;
    --accent: #f0a58f;
    --s1: #7db8ee; --s2: #f39a63; --s3: #74c795; --s4: #c39be6; --s5: #d9b84a; --s6: #ee8bb8;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main { max-width: 1120px; margin: 0 auto; padding: 40px 24px 64px; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 4px; letter-spacing: -0.01em; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 0 0 8px; }
p { max-width: 72ch; margin: 0 0 10px; }
.question { font-size: 1.15rem; color: var(--muted); margin-bottom: 20px; }
.facts { display: flex; flex-wrap: wrap; gap: 8px 32px; margin: 0 0 20px; }
.facts dt { color: var(--muted); font-size: 0.8rem; }
.facts dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
nav { display: flex; flex-wrap: wrap; gap: 4px 18px; padding: 10px 0; margin-bottom: 8px;
  border-block: 1px solid var(--line); font-size: 0.95rem; }
a { color: var(--accent); text-underline-offset: 3px; }
section { margin-top: 36px; }
figure { margin: 16px 0; padding: 16px; background: var(--card); border: 1px solid var(--line);
  border-radius: 8px; }
figure svg { display: block; max-width: 100%; height: auto; }
figcaption { color: var(--muted); font-size: 0.9rem; margin-top: 8px; }
.narrow { display: none; }
.scroll { overflow-x: auto; margin: 12px 0 20px; }
.scroll:focus-visible, a:focus-visible, summary:focus-visible {
  outline: 2px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; font-size: 0.92rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: 6px; }
th, td { padding: 5px 18px 5px 0; text-align: left; vertical-align: top; white-space: nowrap;
  border-bottom: 1px solid var(--line); }
thead th { color: var(--muted); font-weight: 500; vertical-align: bottom; white-space: normal;
  min-width: 4.5rem; line-height: 1.3; }
tbody th { font-weight: 500; }
.n { text-align: right; }
pre { overflow-x: auto; background: var(--card); border: 1px solid var(--line);
  border-radius: 8px; padding: 12px 14px; font-size: 0.85rem; line-height: 1.45; }
code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.85rem; }
summary { cursor: pointer; color: var(--accent); }
@media (max-width: 760px) {
  main { padding: 24px 16px 48px; }
  h1 { font-size: 1.6rem; }
  figure { padding: 12px 10px; }
  .wide { display: none; }
  .narrow { display: block; }
  th, td { padding-right: 14px; }
}
@media print {
  main { max-width: none; padding: 0; }
  nav { display: none; }
  section { break-inside: avoid; }
}
"""
