import { textOn } from '../../domain/display/accent.ts'
import { WIDGET_DEFAULTS, type WidgetConfig } from '../../domain/widget-config.ts'
import { COLORS } from './style/colors.ts'

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

type Rgb = [number, number, number]
type Scheme = keyof typeof COLORS

/**
 * The colors of a page in the accent that staff chose. Areas are filled with the very colour; as ink it
 * is moved towards black or white until it can be read on every ground (WCAG AA, 4.5 to 1).
 * Undefined for what is not `#rrggbb`.
 */
export function accentColors(color: string, scheme: Scheme): Record<string, string> | undefined {
  const onFill = textOn(color)
  if (!onFill) return undefined
  const { ground, surface, sunken } = COLORS[scheme]
  const soft = mix(rgb(color), rgb(surface), 0.86)
  const grounds = [rgb(ground), rgb(surface), rgb(sunken), soft]
  const end: Rgb = scheme === 'light' ? [0, 0, 0] : [255, 255, 255]
  const shades = Array.from({ length: 21 }, (_, step) => mix(rgb(color), end, step / 20))
  const ink = shades.find((shade) => grounds.every((on) => contrast(shade, on) >= 4.5)) ?? end
  return {
    accent: hex(ink),
    'accent-strong': hex(mix(ink, end, 0.25)),
    'accent-soft': hex(soft),
    'on-accent': textOn(hex(ink)) ?? onFill,
    fill: color,
    'fill-strong': hex(mix(rgb(color), onFill === '#fff' ? [0, 0, 0] : [255, 255, 255], 0.2)),
    'on-fill': onFill,
  }
}

function rgb(color: string): Rgb {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

function hex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share)
  return [part(0), part(1), part(2)]
}

/** WCAG 2: relative luminance of each, the lighter over the darker. */
function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Rgb): number {
  const [r = 0, g = 0, b = 0] = color.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
