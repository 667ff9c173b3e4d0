type Tab = { label: string; href: string; current: boolean }

/** Two or three views of one list. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav class="views" aria-label={label}>
      {tabs.map((tab) => (
        <a href={tab.href} aria-current={tab.current ? 'true' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  )
}
