import type { CalendarScope } from '../../../db/lists/calendars.ts'
import { embedPath, pagePath } from '../../events/calendar-owner.ts'
import { widgetSnippet } from '../../events/widget-snippet.ts'
import { CopyText } from '../../layout/copy-text.tsx'

type Props = { publicUrl: string; of: CalendarScope; name: string; suggest?: boolean }

/** What puts a calendar on a page: the element, or a frame where scripts are not allowed. */
export function WidgetSnippets({ publicUrl, of, name, suggest }: Props) {
  const title = `Events of ${name}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const frame = `<iframe src="${publicUrl}${embedPath(of)}" title="${title}" loading="lazy" style="width:100%;height:48rem;border:0"></iframe>`
  return (
    <>
      <p>Paste these two lines anywhere in your page:</p>
      <CopyText id="snippet" text={widgetSnippet(publicUrl, of, suggest)} isCode />
      <details>
        <summary>Code for website builders that don’t allow scripts</summary>
        <div class="stack">
          <p>This frame shows the same events, without “Near me”:</p>
          <CopyText id="frame-snippet" text={frame} isCode />
        </div>
      </details>
      <details>
        <summary>Plugin for WordPress</summary>
        <div class="stack">
          <p>
            <a href="/calendar-feed-wordpress.zip">Download the plugin</a> and upload it in
            WordPress under Plugins. Then add the block “Calendar Feed” to a page, and paste this
            URL:
          </p>
          <CopyText id="page-url" text={publicUrl + pagePath(of)} />
        </div>
      </details>
      <p>
        <a href="/docs/widget">Help for websites, with all options</a>
      </p>
    </>
  )
}
