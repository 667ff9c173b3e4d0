import { CopyText } from './copy-text.tsx'

type Props = {
  id: string
  publicUrl: string
  /** Whose calendar: attributes of the element. */
  of: { feed: string } | { org: string; custom?: string }
}

/** The two lines that put a calendar on a page. */
export function WidgetLines({ id, publicUrl, of }: Props) {
  const attributes = Object.entries(of).map(([name, value]) => ` ${name}="${value}"`)
  const lines = `<script src="${publicUrl}/widget.js" defer></script>\n<calendar-feed${attributes.join('')} style="display:block;min-height:100vh"></calendar-feed>`
  return (
    <>
      <p>Two lines, anywhere in the page:</p>
      <CopyText id={id} text={lines} isCode />
    </>
  )
}
