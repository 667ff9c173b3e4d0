import { WIDGET_DEFAULTS, type WidgetConfig } from '../../domain/widget-config.ts'
import { accentColors } from './accent-colors.ts'

/** How staff want a feed's pages to look, and what their headers must allow for it. */
export type Theme = {
  scheme: WidgetConfig['theme']
  /** For a `<style>` in the head; none where the product's own colours are wanted. */
  style: string | undefined
  allowed: { 'style-src': string }
}

export async function themeOf({
  theme: scheme,
  accentColor,
}: Pick<WidgetConfig, 'theme' | 'accentColor'>): Promise<Theme> {
  const style = accentStyle(scheme, accentColor)
  if (!style) return { scheme, style: undefined, allowed: { 'style-src': "'self'" } }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return { scheme, style, allowed: { 'style-src': `'self' 'sha256-${hash}'` } }
}

/** Nothing in it is escaped as text, so that its hash is that of what a browser reads. */
function accentStyle(scheme: Theme['scheme'], color: string): string | undefined {
  if (color.toLowerCase() === WIDGET_DEFAULTS.accentColor) return undefined
  const light = accentColors(color, 'light')
  const dark = accentColors(color, 'dark')
  if (!light || !dark) return undefined
  if (scheme !== 'auto') return rule(`:root[data-theme]`, scheme === 'light' ? light : dark)
  return `${rule(':root', light)}@media (prefers-color-scheme:dark){${rule(':root', dark)}}`
}

function rule(selector: string, colors: Record<string, string>): string {
  const properties = Object.entries(colors).map(([name, value]) => `--${name}:${value};`)
  return `${selector}{${properties.join('')}}`
}
