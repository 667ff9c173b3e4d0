const FORMATS = [
  ['ics', 'text/calendar'],
  ['rss', 'application/rss+xml'],
  ['json', 'application/feed+json'],
]

type Props = {
  /** The path of the calendar's page. */
  path: string
  title: string
}

/** Leads calendar programs and feed readers from a page to the files beside it. */
export function Alternates({ path, title }: Props) {
  return (
    <>
      {FORMATS.map(([ending, type]) => (
        <link rel="alternate" type={type} href={`${path}.${ending}`} title={title} />
      ))}
    </>
  )
}
