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
.month-table td { height: 7.75rem; padding: 0.375rem; border: 1px solid var(--line); background: var(--surface); }
.month-table td.outside { background: none; }
.month-table ul { padding: 0; list-style: none; }
.month-table li { --days: 1; position: relative; width: calc(var(--days) * (100% + 0.75rem + 1px) - 0.75rem - 1px); height: 1.5rem; margin-block-start: 0.25rem; font-size: 0.8125rem; line-height: 1.5rem; }
.month-table li a { display: block; height: 100%; padding-inline: 0.375rem; overflow: hidden; border-radius: 0.25rem; background: var(--accent-soft); color: var(--accent); text-decoration: none; text-overflow: ellipsis; white-space: nowrap; }
.month-table li.days-2 { --days: 2; }
.month-table li.days-3 { --days: 3; }
.month-table li.days-4 { --days: 4; }
.month-table li.days-5 { --days: 5; }
.month-table li.days-6 { --days: 6; }
.month-table li.days-7 { --days: 7; }
.month-table .begun a { border-start-start-radius: 0; border-end-start-radius: 0; }
.month-table .goes-on a { border-start-end-radius: 0; border-end-end-radius: 0; }
.month-table :is(.postponed, .cancelled) a { border: 1px dashed var(--line-strong, currentColor); background: none; line-height: calc(1.5rem - 2px); }
.month-table .state { color: var(--muted); }
.month-table li a:hover { text-decoration: underline; }
.month-table .day { color: var(--muted); font-size: 0.875rem; font-variant-numeric: tabular-nums; }
.month-table .today .day > * { display: inline-block; min-width: 1.5rem; padding-inline: 0.375rem; border-radius: 99px; background: var(--fill); color: var(--on-fill); line-height: 1.5rem; text-align: center; }
.month-table summary { margin-block-start: 0.25rem; padding-inline: 0.375rem; font-size: 0.8125rem; font-weight: 600; cursor: pointer; list-style: none; }
.month-table summary::-webkit-details-marker { display: none; }
.phone-only, .month-table .today .day .phone-only { display: none; }
.embed { min-height: 0; }
.embed .page { padding: 0.5rem; }
@media (width < 40rem) {
  .phone-only { display: inline; }
  .month-table .today .day .phone-only { display: inline-block; }
  .desk-only, .month-table thead, .month-table :is(td:not(.busy), .lane, .again), .month-table .today .day .desk-only { display: none; }
  .month-table, .month-table tbody, .month-table tr, .month-table td { display: block; }
  .month-table td { height: auto; border-width: 0 0 1px; background: none; padding-block: 0.75rem; }
  .month-table li { width: auto; height: auto; margin-block-start: 0.5rem; font-size: 1rem; }
  .month-table li a { height: auto; padding: 0.25rem 0.5rem; overflow-wrap: anywhere; white-space: normal; }
  .month-table .day { color: var(--text); font-weight: 600; }
  @supports selector(::details-content) {
    .month-table summary { display: none; }
    .month-table ::details-content { content-visibility: visible; }
  }
}
`
