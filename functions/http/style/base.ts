/** What plain HTML looks like, before any class. */
export const base = /* css */ `
:root {
  color-scheme: light dark;
  --font: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace;
  --radius: 0.5rem;
  --shadow: 0 1px 2px rgb(0 0 0 / 0.05), 0 2px 8px rgb(0 0 0 / 0.04);
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1.5rem; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: flex;
  flex-direction: column;
  background: var(--ground);
  color: var(--text);
  font: 1rem/1.6 var(--font);
  overflow-wrap: anywhere;
}
bdi { overflow-wrap: anywhere; }
h1, h2, h3, h4 { margin: 0; line-height: 1.25; letter-spacing: -0.012em; text-wrap: balance; }
h1 { font-size: clamp(1.75rem, 1.35rem + 1.8vw, 2.5rem); letter-spacing: -0.022em; }
h2 { font-size: 1.375rem; }
h3 { font-size: 1.125rem; }
h4 { font-size: 1rem; }
p, ul, ol, dl, figure, pre, blockquote { margin: 0; }
ul, ol { padding-inline-start: 1.25rem; }
li + li { margin-block-start: 0.25rem; }
img, svg { max-width: 100%; height: auto; }
hr { width: 100%; margin: 0; border: 0; border-block-start: 1px solid var(--line); }
small { font-size: 0.875rem; }
a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
a:hover { color: var(--accent-strong); text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
:target { scroll-margin-top: 1.5rem; }
code, kbd, pre, samp { font-family: var(--mono); font-size: 0.9em; }
:not(pre) > code {
  padding: 0.1em 0.35em;
  border-radius: 0.3em;
  background: var(--sunken);
  overflow-wrap: anywhere;
}
pre {
  padding: 0.875rem 1rem;
  border-radius: var(--radius);
  background: var(--sunken);
  line-height: 1.5;
  overflow-x: auto;
}
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { padding-block-end: 0.5rem; text-align: start; font-weight: 600; }
th, td {
  padding: 0.6rem 0.75rem;
  border-block-end: 1px solid var(--line);
  text-align: start;
  vertical-align: top;
  /* A column may not be squeezed below its words by another; what people wrote stands in bdi. */
  overflow-wrap: break-word;
}
thead th { color: var(--muted); font-size: 0.875rem; font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 600; }
tbody tr:last-child > * { border-block-end: 0; }
dt { font-weight: 600; }
dd { margin: 0; }
summary { cursor: pointer; font-weight: 600; }
::selection { background: var(--fill); color: var(--on-fill); }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { animation: none !important; transition: none !important; }
}
@media print {
  .site-header, .site-footer, .skip-link, .button { display: none; }
  body { background: none; }
}
`
