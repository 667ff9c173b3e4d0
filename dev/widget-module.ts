import { widgetBundle } from './widget-bundle.ts'

export const WIDGET_FILE = new URL('../functions/pages/widget.generated.ts', import.meta.url)

/** The widget as a module of the Worker, which has no files to serve. */
export async function widgetModule(): Promise<string> {
  const { script, translations } = await widgetBundle()
  return `export const WIDGET_SCRIPT = ${JSON.stringify(script, null, 2)}
export const WIDGET_TRANSLATIONS = ${JSON.stringify(translations, null, 2)}
`
}
