import panels from '../style/panels.css'

let sheet: CSSStyleSheet | undefined

/** One sheet for the panels of all widgets of a page. */
export function adoptPanelSheet({ shadowRoot }: Element): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(panels)
  }
  if (!shadowRoot?.adoptedStyleSheets.includes(sheet)) shadowRoot?.adoptedStyleSheets.push(sheet)
}
