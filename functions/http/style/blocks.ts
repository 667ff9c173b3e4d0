/** The building blocks of every page: cards, badges, notices, tables, empty states, dialogs. */
export const blocks = /* css */ `
.card {
  padding: clamp(1rem, 0.75rem + 1vw, 1.5rem);
  border: 1px solid var(--line);
  border-radius: calc(var(--radius) * 1.5);
  background: var(--surface);
  box-shadow: var(--shadow);
}
.badge {
  display: inline-block;
  padding: 0.125rem 0.5rem;
  border-radius: 1rem;
  background: var(--sunken);
  color: var(--muted);
  font-size: 0.8125rem;
  font-weight: 600;
  line-height: 1.4;
  max-width: 100%;
}
.badge.accent { background: var(--accent-soft); color: var(--accent); }
.badge.success { background: var(--success-soft); color: var(--success); }
.badge.warning { background: var(--warning-soft); color: var(--warning); }
.badge.danger { background: var(--danger-soft); color: var(--danger); }
.notice {
  padding: 0.75rem 1rem;
  border-inline-start: 4px solid var(--accent);
  border-radius: var(--radius);
  background: var(--accent-soft);
}
.notice.success { border-color: var(--success); background: var(--success-soft); }
.notice.warning { border-color: var(--warning); background: var(--warning-soft); }
.notice.danger { border-color: var(--danger); background: var(--danger-soft); }
.notice.with-icon { display: flex; gap: 0.75rem; }
.notice .icon { flex: none; margin-block-start: 0.125rem; }
.notice.success .icon { color: var(--success); }
.notice.warning .icon { color: var(--warning); }
.notice.danger .icon { color: var(--danger); }
.table-scroll { overflow-x: auto; }
.table-scroll:focus-visible { outline-offset: -3px; }
.empty {
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 0.75rem;
  padding: 3rem 1.5rem;
  border: 1px dashed var(--line-strong);
  border-radius: calc(var(--radius) * 1.5);
  color: var(--muted);
  text-align: center;
}
.empty h2, .empty h3 { color: var(--text); }
.facts { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: 0.5rem 1.5rem; }
.stat { display: flex; flex-direction: column; }
.stat strong { font-size: 1.75rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.pager { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.75rem; }
.endpoint { font-family: var(--mono); font-size: 0.9375rem; overflow-wrap: anywhere; }
.names th, .names td { font-size: 0.9375rem; }
.names th { font-weight: 400; }
details > summary { padding-block: 0.5rem; }
details[open] > summary { margin-block-end: 0.5rem; }
dialog {
  max-width: min(32rem, calc(100vw - 2rem));
  padding: 1.5rem;
  border: 1px solid var(--line);
  border-radius: calc(var(--radius) * 1.5);
  background: var(--surface);
  color: var(--text);
}
dialog::backdrop { background: rgb(0 0 0 / 0.45); }
@media (width < 36rem) {
  .facts { grid-template-columns: 1fr; gap: 0 1.5rem; }
  .facts dd { margin-block-end: 0.5rem; }
  .names, .names tbody, .names tr, .names th, .names td { display: block; }
  .names thead { display: none; }
  .names th, .names td { padding: 0; border: 0; }
  .names tr { padding-block: 0.625rem; border-block-end: 1px solid var(--line); }
}
@media (forced-colors: active) {
  .badge, .card, .notice, .button { border: 1px solid; }
  .notice.warning { border: 2px dashed; }
  .notice.danger { border: 4px double; }
}
`
