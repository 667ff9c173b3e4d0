/** How a page is divided, and the space between its parts. */
export const layout = /* css */ `
.page {
  width: 100%;
  max-width: 72rem;
  margin-inline: auto;
  padding: clamp(1.5rem, 1rem + 2vw, 3rem) clamp(1rem, 4vw, 2rem);
  flex: 1;
}
.page.narrow { max-width: 44rem; }
.stack { display: flex; flex-direction: column; gap: 1rem; min-width: 0; }
.stack > * { min-width: 0; }
.stack.loose { gap: 2rem; }
.stack.tight { gap: 0.375rem; }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem; }
.row.apart { justify-content: space-between; }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: 1rem; }
.lead { color: var(--muted); font-size: 1.125rem; text-wrap: pretty; }
.muted { color: var(--muted); }
.measure { max-width: 42rem; }
.nowrap { white-space: nowrap; }
.visually-hidden:not(:focus):not(:active) {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.skip-link {
  position: absolute;
  inset-inline-start: 1rem;
  inset-block-start: -4rem;
  padding: 0.5rem 1rem;
  border-radius: var(--radius);
  background: var(--fill);
  color: var(--on-fill);
  z-index: 10;
}
.skip-link:focus { inset-block-start: 0.5rem; color: var(--on-fill); }
.site-header, .site-footer {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1.5rem;
  padding-block: 0.75rem;
  padding-inline: max(clamp(1rem, 4vw, 2rem), calc(50% - 34rem));
}
.site-header { background: var(--surface); border-block-end: 1px solid var(--line); }
.site-footer { border-block-start: 1px solid var(--line); color: var(--muted); font-size: 0.875rem; }
.site-header nav, .site-footer nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-inline-start: auto; }
.site-header nav a, .site-footer nav a, .toc a {
  display: inline-block;
  padding-block: 0.25rem;
  color: inherit;
  text-decoration: none;
}
.site-header nav a:hover, .site-footer nav a:hover, .toc a:hover { color: var(--accent); text-decoration: underline; }
[aria-current='page'] { font-weight: 600; }
.brand { display: inline-flex; align-items: center; gap: 0.625rem; color: var(--text); font-weight: 650; text-decoration: none; }
.brand:hover { color: var(--text); }
.brand a, .site-footer > a { color: inherit; text-decoration: none; }
.brand a:hover, .site-footer > a:hover { color: var(--accent); text-decoration: underline; }
.site-footer .ours { margin-inline-start: auto; font-size: 0.8125rem; }
.brand img { flex: none; }
.with-toc { display: grid; gap: 1.5rem; }
.with-toc > * { min-width: 0; }
.toc { font-size: 0.9375rem; }
.toc ul { padding: 0; list-style: none; }
.toc li { margin: 0; }
.toc a { color: var(--muted); }
.toc .title { margin-block: 1rem 0.25rem; font-weight: 600; }
@media (width >= 60rem) {
  .with-toc { grid-template-columns: 15rem minmax(0, 1fr); gap: 3rem; }
  .toc {
    position: sticky;
    inset-block-start: 1.5rem;
    align-self: start;
    max-height: calc(100vh - 3rem);
    overflow-y: auto;
  }
  /* Where there is room for it, the list is open and needs no handle. */
  @supports selector(::details-content) {
    .toc summary { display: none; }
    .toc details::details-content { content-visibility: visible; block-size: auto; }
    .toc .title:first-child { margin-block-start: 0; }
  }
}
`
