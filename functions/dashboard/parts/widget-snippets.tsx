import type { CalendarScope } from '../../../db/lists/calendars.ts'
import { embedPath, pagePath } from '../../events/calendar-owner.ts'

type Props = { publicUrl: string; of: CalendarScope; name: string }

/** What puts a calendar on a page: the element, or a frame where scripts are not allowed. */
export function WidgetSnippets({ publicUrl, of, name }: Props) {
  // Visitors without script get the link; it also stands where the calendar cannot be loaded.
  const lines = `<script src="${publicUrl}/widget.js" defer></script>\n<calendar-feed${attributesOf(of)} style="display:block;min-height:100vh"><a href="${publicUrl}${pagePath(of)}">See all events</a></calendar-feed>`
  const title = `Events of ${name}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const frame = `<iframe src="${publicUrl}${embedPath(of)}" title="${title}" loading="lazy" style="width:100%;height:48rem;border:0"></iframe>`
  return (
    <>
      <p>Paste these two lines anywhere in your page:</p>
      <CopyText id="snippet" text={lines} isCode />
      <details>
        <summary>Code for website builders that don’t allow scripts</summary>
        <div class="stack">
          <p>This frame shows the same events, without “Near me”:</p>
          <CopyText id="frame-snippet" text={frame} isCode />
        </div>
      </details>
      <p>
        <a href="/docs/widget">Help for websites, with all options</a>
      </p>
    </>
  )
}

function attributesOf(of: CalendarScope): string {
  if ('feedId' in of) return ` feed="${of.feedId}"`
  return ` org="${of.orgSlug}"${'customSlug' in of ? ` custom="${of.customSlug}"` : ''}`
}

type CopyProps = {
  id: string
  text: string
  /** Shown as it is written, in as many lines. */
  isCode?: boolean
}

/** A text to copy, with a button where there is script. */
export function CopyText({ id, text, isCode }: CopyProps) {
  return (
    <div class="copy">
      {isCode ? (
        <pre id={id} tabindex={0}>
          {text}
        </pre>
      ) : (
        <input id={id} readonly value={text} />
      )}
      <button class="button secondary" type="button" data-copy={id} hidden>
        Copy
      </button>
    </div>
  )
}
