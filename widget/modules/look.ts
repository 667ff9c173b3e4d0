export { default as css } from '../style/look.css'

/** What the page around has, as far as it is known: the widget's own values stand in for the rest. */
export type PageLook = {
  theme: 'dark' | 'light'
  /** The color of the page's links, and of text on it; empty where it cannot be told from the background. */
  accent: string
  onAccent: string
  /** The font family; empty where the page has chosen none. */
  font: string
  /** That of the page's first button; empty without one. */
  radius: string
}

type Color = [red: number, green: number, blue: number, alpha: number]

/** How light the grounds of the two themes are, #fff and #1a1c23 in `tokens.css`. */
const GROUNDS = { light: 1, dark: 0.011 }
/** How a browser shows links and fonts that a page says nothing of. */
const PLAIN_LINK = /^rgb\((0, 0, 238|158, 158, 255|140, 140, 255)\)$/
const PLAIN_FONT = /^("?Times New Roman"?|Times|serif)$/
const DARK = '(prefers-color-scheme: dark)'
const FORCED = '(forced-colors: active)'
/** Text and parts of controls are to be told from their ground (WCAG 2, 1.4.11). */
const CONTRAST = 3
const OUTSIDE = ':not(:is(nav, header, footer, h1, h2, h3, h4, calendar-feed) *)'
const LINKS = [`:is(p, li, td, dd) a[href]${OUTSIDE}`, `a[href]${OUTSIDE}`]
const BUTTONS = [
  ':is(button, [type=submit], [role=button], a[class*=btn], a[class*=button]):not(calendar-feed *)',
]
/** No page is searched for ever, nor all the time: some set a style at each step of a scroll. */
const MOST = 30
const PAUSE_MS = 200

export type LookProps = {
  host: HTMLElement
  /** Called at once, and with what changed. */
  show: (look: PageLook) => void
  /** Whether that is still wanted: the calendar's settings may come later, and say otherwise. */
  isWanted: () => boolean
  signal: AbortSignal
}

/** Reads how the page around looks, now and whenever that may have changed; returns what reads it once more. */
export function followPage({ host, show, isWanted, signal }: LookProps): () => void {
  const probe = document.createElement('i')
  probe.style.display = 'none'
  host.shadowRoot?.append(probe)
  let path: Element[] = []
  let timer = 0
  let shown = ''
  const read = () => {
    timer = 0
    observer.disconnect()
    if (!isWanted()) return
    path = pathOf(host)
    // A switch for dark is mostly a class or an attribute of something around the element.
    for (const element of path) observer.observe(element, { attributes: true })
    const look = readLook(path, probe)
    const text = JSON.stringify(look)
    if (text === shown) return
    shown = text
    show(look)
  }
  const plan = () => {
    timer ||= window.setTimeout(read, PAUSE_MS)
  }
  const observer = new MutationObserver(plan)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    probe.remove()
  }
  const planFor = ({ target }: Event) => {
    if (path.includes(target as Element) || /^(LINK|STYLE)$/.test((target as Element).tagName))
      plan()
  }
  const options = { capture: true, signal }
  signal.addEventListener('abort', stop)
  // Style sheets come late, and colors may change slowly.
  addEventListener('load', plan, { signal })
  document.addEventListener('load', planFor, options)
  document.addEventListener('transitionend', planFor, options)
  for (const media of [DARK, FORCED]) matchMedia(media).addEventListener('change', read, { signal })
  read()
  return plan
}

/** The element and everything around it, out of shadow trees and frames of the same site. */
function pathOf(host: Element): Element[] {
  const path: Element[] = []
  for (let element: Element | null | undefined = host; element; ) {
    path.push(element)
    const root: Node = element.getRootNode()
    element =
      element.assignedSlot ??
      element.parentElement ??
      (root instanceof ShadowRoot ? root.host : frameAround(element))
  }
  return path
}

/** The frame that a page can be seen through: with another color scheme, it has a ground of its own. */
function frameAround(root: Element): Element | null | undefined {
  const frame = root.ownerDocument.defaultView?.frameElement
  const scheme = (element: Element) => getComputedStyle(element).colorScheme
  return frame && scheme(frame) === scheme(root) ? frame : undefined
}

function readLook(path: Element[], probe: HTMLElement): PageLook {
  const [host = probe] = path
  const page = getComputedStyle(host)
  const { fontFamily } = page
  const own = '--calendar-feed-background'
  probe.style.background = `var(${own})`
  const isLightText = lightOf(parse(page.color, probe)) > MIDDLE
  const ground = groundOf([probe, ...path], probe, isLightText)
  // Forced colors are the visitor's own, whatever ours are.
  const isForced = matchMedia(FORCED).matches
  const theme = ground < MIDDLE && !isForced ? 'dark' : 'light'
  const behind = page.getPropertyValue(own) ? ground : GROUNDS[theme]
  return {
    theme,
    ...(isForced ? NO_ACCENT : accentOf(host, probe, behind)),
    font: PLAIN_FONT.test(fontFamily) ? '' : fontFamily,
    radius: radiusOf(host, probe),
  }
}

/** Below this luminance white text is easier to read, above it black text. */
const MIDDLE = 0.179

/** How light the first background is that can be told. */
function groundOf(path: Element[], probe: HTMLElement, isLightText: boolean): number {
  for (const element of path) {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const stops = colorsIn(backgroundImage).map((text) => parse(text, probe))
    const solid = stops.filter(isOpaque).map(lightOf)
    if (solid[0] !== undefined) return solid.reduce((sum, light) => sum + light) / solid.length
    // What an image shows is not known, but the page's text can be read on it.
    if (backgroundImage.includes('url(')) return isLightText ? 0 : 1
    const color = parse(backgroundColor, probe)
    if (isOpaque(color)) return lightOf(color)
  }
  // Light text on a light canvas has something dark behind it that is no background around the element.
  return isLightText ? 0 : lightOf(parse('canvas', probe))
}

const isOpaque = ([, , , alpha]: Color) => alpha >= 0.5

/** The colors of gradients: `rgb(1, 2, 3)`, `oklch(0.5 0.1 20)`. */
function colorsIn(image: string): string[] {
  return image.match(/\b(rgba?|color|(ok)?l(ab|ch))\([^()]*\)/g) ?? []
}

const NO_ACCENT = { accent: '', onAccent: '' }

/** Of the first link in the page's own text. */
function accentOf(host: Element, probe: HTMLElement, ground: number) {
  for (const link of found(host, LINKS)) {
    const { color: accent, backgroundColor } = getComputedStyle(link)
    // A link with a background is a button, and one in the color of the text around it says nothing.
    const around = getComputedStyle(link.parentElement ?? link).color
    if (accent === around || isOpaque(parse(backgroundColor, probe))) continue
    const light = lightOf(parse(accent, probe))
    const [most = 1, least = 1] = [light + 0.05, ground + 0.05].sort((a, b) => b - a)
    if (PLAIN_LINK.test(accent) || most / least < CONTRAST) break
    return { accent, onAccent: light > MIDDLE ? '#000' : '#fff' }
  }
  return NO_ACCENT
}

/** Of the first button that has corners. */
function radiusOf(host: Element, probe: HTMLElement): string {
  for (const button of found(host, BUTTONS)) {
    const { borderTopLeftRadius, borderTopStyle, borderTopWidth, backgroundColor } =
      getComputedStyle(button)
    const hasEdge = borderTopStyle !== 'none' && borderTopWidth !== '0px'
    const [, , , alpha] = parse(backgroundColor, probe)
    // Browsers draw a plain button with an `outset` border; one without edges has no corners.
    if (borderTopStyle === 'outset' || (!hasEdge && !alpha)) continue
    return borderTopLeftRadius.split(' ')[0] ?? ''
  }
  return ''
}

function found(host: Element, selectors: string[]): Element[] {
  const root = host.getRootNode() as ShadowRoot | Document
  // What is not displayed, such as the question about cookies that was answered, is not the page's look.
  return selectors.flatMap((selector) =>
    [...root.querySelectorAll(selector)]
      .slice(0, MOST)
      .filter((element) => element.getClientRects()[0]),
  )
}

/** A color in sRGB: what is not, the browser converts in the style of the probe. */
function parse(text: string, probe: HTMLElement): Color {
  const isRgb = text.startsWith('rgb')
  let numbers = text
  if (!isRgb) {
    // Browsers that cannot convert it read it as it is.
    probe.style.color = text
    probe.style.color = `color-mix(in srgb, ${text}, ${text})`
    numbers = getComputedStyle(probe).color
    probe.style.color = ''
  }
  const [red = 0, green = 0, blue = 0, alpha = 1] =
    numbers.match(/-?[\d.]+(e-?\d+)?/g)?.map(Number) ?? []
  const of = numbers.startsWith('rgb') ? 255 : 1
  const unit = (value: number) => Math.min(1, Math.max(0, value / of))
  return [unit(red), unit(green), unit(blue), alpha]
}

/** Relative luminance (WCAG 2). */
function lightOf([red, green, blue]: Color): number {
  return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2
}
