import { isSupported } from './is-supported.ts'
import dialog from './style/dialog.css'
import frame from './style/frame.css'
import list from './style/list.css'
import month from './style/month.css'
import tokens from './style/tokens.css'

let sheet: CSSStyleSheet | undefined

/** One sheet for all widgets of a page; a constructed one passes the strictest style policy. */
export function adoptSheet(shadow: ShadowRoot): void {
  if (!isSupported) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(tokens + frame + list + month + dialog)
  }
  shadow.adoptedStyleSheets = [sheet]
}
