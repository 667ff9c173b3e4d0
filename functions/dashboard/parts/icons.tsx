/** The strokes of a 24 px icon, by what it stands for; how they are drawn, the style sheet says once. */
const SHAPES = {
  overview: 'M4 13h6V4H4zM14 20h6v-9h-6zM14 4v3h6V4zM4 17v3h6v-3z',
  feeds: 'M5 19a1 1 0 1 0 .01 0M4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16',
  events:
    'M7 3v4M17 3v4M4 10h16M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  submissions: 'M4 5h16v14H4zM4 13h5v3h6v-3h5',
  imports: 'M12 3v12M7 10l5 5 5-5M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20a7 7 0 0 1 14 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14a6 6 0 0 1 4 6',
  hook: 'M13 3 5 14h6l-1 7 8-11h-6z',
  palette:
    'M12 3a9 9 0 1 0 0 18c1.5 0 2-1 1.5-2-.6-1.3.2-2.5 1.5-2.5h2.5a3.5 3.5 0 0 0 3.5-3.5c0-5.5-4-10-9-10zM7.5 12v.01M9.5 8v.01M14.5 8v.01',
  widget: 'M4 5h16v14H4zM4 9h16M8 13h4M8 16h8',
  team: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
  activity: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3',
  done: 'M4 12.5 9.5 18 20 7',
  warning: 'M12 3 2 20h20zM12 10v4M12 17v.01',
  failed: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9l6 6M15 9l-6 6',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
}
export type IconName = keyof typeof SHAPES

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  )
}
