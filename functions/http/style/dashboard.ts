/** What only the signed-in pages need: the side, denser lists, forms in parts. */
export const dashboard = /* css */ `
[hidden] { display: none !important; }
.side { background: var(--surface); border-block-end: 1px solid var(--line); }
.side ul { margin: 0; padding: 0; list-style: none; }
.side-head { min-width: 0; }
.side .brand { max-width: 100%; }
.side .brand bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.side nav a {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-height: 2.5rem;
  padding: 0.375rem 0.75rem;
  border-radius: var(--radius);
  color: var(--text);
  text-decoration: none;
}
.side nav a:hover { background: var(--sunken); }
.side nav a .icon { color: var(--muted); }
.side nav a .badge { margin-inline-start: auto; }
.side nav a[aria-current='page'] { background: var(--accent-soft); color: var(--accent); }
.side nav a[aria-current='page'] .icon { color: inherit; }
.side li + li { margin-block-start: 0.125rem; }
.icon { flex: none; }
.account { padding-block-start: 1rem; border-block-start: 1px solid var(--line); font-size: 0.9375rem; }
.account p { padding-inline: 0.75rem; }
.account .row { padding-inline: 0.75rem; gap: 0.5rem 0.75rem; }
.who { overflow: hidden; text-overflow: ellipsis; color: var(--muted); }
.linklike {
  min-height: 2rem;
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent);
  font: inherit;
  text-decoration: underline;
  text-underline-offset: 0.18em;
  cursor: pointer;
}
.linklike.danger { color: var(--danger); }
.dashboard h1 { font-size: clamp(1.5rem, 1.3rem + 0.9vw, 1.875rem); }
.dashboard h2 { font-size: 1.1875rem; }
.dashboard .page { max-width: 66rem; margin-inline: 0; padding-block: clamp(1.25rem, 1rem + 1.5vw, 2.25rem) 4rem; }
.dashboard .page:focus { outline: none; }
.above { font-size: 0.9375rem; }
.above a { color: var(--muted); text-decoration: none; }
.above a:hover { color: var(--accent); text-decoration: underline; }
.card.flush { padding: 0; overflow: hidden; }
.card > h2 + * { margin-block-start: 0; }
.data thead th { padding-block: 0.75rem; background: var(--sunken); }
.data th, .data td { padding-inline: clamp(0.75rem, 0.5rem + 0.6vw, 1.25rem); }
.data tbody th { font-weight: 400; }
.data tbody th a:first-child { font-weight: 600; }
.data tbody tr:hover { background: color-mix(in srgb, var(--sunken) 45%, transparent); }
.data tbody th { min-width: 12rem; }
.data td:has(bdi) { min-width: 8rem; }
.data td.bare { white-space: nowrap; }
.data .sub { display: block; color: var(--muted); font-size: 0.9375rem; }
.optional { color: var(--muted); font-weight: 400; }
.filters { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; }
.filters .field { flex: 1 1 11rem; }
.filters .field.wide { flex: 2 1 16rem; }
.views { display: flex; flex-wrap: wrap; gap: 0.25rem; }
.views a { padding: 0.375rem 0.875rem; border-radius: 2rem; color: var(--muted); text-decoration: none; }
.views a:hover { background: var(--sunken); color: var(--text); }
.views a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr)); gap: 1rem; align-items: start; }
.split { display: grid; gap: 1.5rem; align-items: start; }
.split > * { min-width: 0; }
.form-part { display: flex; flex-direction: column; gap: 1rem; }
.choice + .hint, .choice + .error { margin: -0.375rem 0 0.25rem; padding-inline-start: 1.875rem; }
.form-part > .hint { margin-block-start: -0.75rem; }
.stats { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; }
.stats a { color: inherit; text-decoration: none; }
.stats a:hover { border-color: var(--accent); color: inherit; }
.stat .muted { font-size: 0.9375rem; }
.chart { width: 100%; height: auto; }
.chart .ok { fill: var(--success); }
.chart .bad { fill: var(--danger); }
.chart .open { fill: var(--line-strong); }
.chart .axis { stroke: var(--line); }
.chart text { fill: var(--muted); font-size: 11px; }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0; list-style: none; font-size: 0.9375rem; }
.legend li { margin: 0; display: inline-flex; align-items: center; gap: 0.5rem; }
.legend li::before { content: ''; width: 0.75rem; height: 0.75rem; border-radius: 3px; background: var(--line-strong); }
.legend .ok::before { background: var(--success); }
.legend .bad::before { background: var(--danger); }
.copy { display: flex; flex-wrap: wrap; align-items: stretch; gap: 0.5rem; }
.copy > pre, .copy > input { flex: 1 1 16rem; min-width: 0; }
.copy > pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.copy > input { font-family: var(--mono); font-size: 0.9375rem; }
.copy > .button { align-self: flex-start; }
.preview { min-height: 22rem; }
pre.wrap { white-space: pre-wrap; overflow-wrap: anywhere; }
.preview iframe { width: 100%; min-height: 32rem; border: 0; border-radius: var(--radius); background: var(--ground); }
.dangerous { border-color: color-mix(in srgb, var(--danger) 40%, var(--line)); }
.plain { margin: 0; padding: 0; list-style: none; }
.matches li { padding-block: 0.5rem; border-block-start: 1px solid var(--line); }
.matches li + li { margin: 0; }
@media (width >= 60rem) {
  body.dashboard { display: grid; grid-template-columns: 16.5rem minmax(0, 1fr); }
  .side {
    position: sticky;
    inset-block-start: 0;
    display: flex;
    flex-direction: column;
    gap: 1.25rem;
    height: 100vh;
    height: 100dvh;
    padding: 1.25rem 0.75rem;
    border-block-end: 0;
    border-inline-end: 1px solid var(--line);
    overflow-y: auto;
  }
  .side-head { padding-inline: 0.75rem; }
  .dashboard .page { padding-inline: clamp(1.5rem, 4vw, 3.5rem); }
  .split { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
  .preview { position: sticky; inset-block-start: 1.5rem; max-height: calc(100vh - 3rem); overflow-y: auto; }
  .split.even { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  /* There is room for the menu: it is open and needs no handle. */
  @supports selector(::details-content) {
    .menu { flex: 1; }
    .menu > summary { display: none; }
    .menu::details-content { content-visibility: visible; block-size: 100%; }
    .menu-body { display: flex; flex-direction: column; gap: 1.5rem; height: 100%; }
    .menu-body .account { margin-block-start: auto; }
  }
}
@media (width < 60rem) {
  .side { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; padding: 0.625rem clamp(1rem, 4vw, 2rem); }
  .side-head { flex: 1 1 8rem; }
  .menu > summary { padding-block: 0.25rem; list-style: none; }
  .menu[open] { flex-basis: 100%; }
  .menu[open] > summary { width: fit-content; margin-inline-start: auto; }
  .menu-body { display: flex; flex-direction: column; gap: 1rem; padding-block: 0.5rem; }
}
@media (width < 44rem) {
  .data, .data tbody, .data tr, .data th, .data td { display: block; }
  .data thead { display: none; }
  .data tr { padding: 0.875rem 1rem; border-block-end: 1px solid var(--line); }
  .data tr:last-child { border-block-end: 0; }
  .data tbody th, .data td, .data td:has(bdi) { min-width: 0; padding: 0.125rem 0; border: 0; }
  .data td { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 0.5rem; }
  .data td::before { content: attr(data-label); color: var(--muted); font-size: 0.9375rem; }
  .data td > .badge { justify-self: start; }
  .data td:empty { display: none; }
  .data td.bare { display: block; padding-block-start: 0.375rem; }
  .data td.bare::before { content: none; }
}
`
