/** Events as lists and months, on the public pages. */
export const calendar = /* css */ `
.tabs { display: inline-flex; gap: 0.25rem; padding: 0.25rem; border-radius: calc(var(--radius) * 1.25); background: var(--sunken); }
.tab { display: inline-flex; align-items: center; min-height: 2.25rem; padding-inline: 1rem; border-radius: var(--radius); color: var(--text); text-decoration: none; }
.tab:hover { color: var(--accent); }
.tab.current { background: var(--surface); box-shadow: var(--shadow); }
search { flex: 1 1 18rem; max-width: 30rem; }
.search-form { flex-wrap: nowrap; }
.search-form .button { flex: none; }
.row.tight { gap: 0.375rem; }
.row.end { align-items: flex-end; }
.grow { flex: 1 1 14rem; }
.pre-line p { white-space: pre-line; }
.event-list { padding: 0; list-style: none; }
.event-item { display: grid; grid-template-columns: 4rem minmax(0, 1fr); gap: 1rem; padding-block: 1rem; border-block-start: 1px solid var(--line); }
.event-item + .event-item { margin: 0; }
.event-item h3 a { color: var(--text); text-decoration: none; }
.event-item h3 a:hover { color: var(--accent); text-decoration: underline; }
.date-block { display: flex; flex-direction: column; align-items: center; align-self: start; padding: 0.375rem 0.25rem; border-radius: var(--radius); background: var(--accent-soft); color: var(--accent); font-size: 0.8125rem; line-height: 1.25; text-align: center; }
.date-block strong { font-size: 1.375rem; font-variant-numeric: tabular-nums; }
.event-image { width: 100%; max-height: 24rem; border-radius: calc(var(--radius) * 1.5); object-fit: cover; }
.month-table { table-layout: fixed; }
.month-table th { text-align: start; }
.month-table td { height: 6.5rem; padding: 0.375rem; border: 1px solid var(--line); background: var(--surface); }
.month-table td.outside { background: none; }
.month-table ul { padding: 0; list-style: none; }
.month-table li { margin-block-start: 0.25rem; font-size: 0.8125rem; line-height: 1.3; }
.month-table li a { display: block; padding: 0.1875rem 0.375rem; border-radius: 0.25rem; background: var(--accent-soft); color: var(--accent); text-decoration: none; }
.month-table li bdi { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.month-table li a:hover { text-decoration: underline; }
.month-table .day { color: var(--muted); font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.phone-only { display: none; }
.embed { min-height: 0; }
.embed .page { padding: 0.5rem; }
@media (width < 40rem) {
  .phone-only { display: inline; }
  .desk-only, .month-table thead, .month-table td:not(.busy) { display: none; }
  .month-table, .month-table tbody, .month-table tr, .month-table td { display: block; }
  .month-table td { height: auto; border-width: 0 0 1px; background: none; padding-block: 0.75rem; }
  .month-table .day { color: var(--text); font-weight: 600; }
}
`
