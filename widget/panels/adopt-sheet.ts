import panels from '../style/panels.css'

let sheet: CSSStyleSheet | undefined

/** One sheet for the panels of all widgets of a page; `near` is the widget or anything inside. */
export function adoptPanelSheet(near: Element): void {
  const shadow = near.shadowRoot ?? (near.getRootNode() as ShadowRoot)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(panels)
  }
  if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets.push(sheet)
}
