/**
 * `auto` is as the page around: one that says nothing of dark is light, whatever the visitor's
 * system prefers, and one that is both, `light dark`, leaves it to the system.
 */
export function schemeOf(host: Element, theme: string): string {
  if (theme !== 'auto') return theme
  const own = getComputedStyle(host).colorScheme
  // The tag in the head speaks for the whole page, but not in the styles of its elements.
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')
  return (/dark|light/.test(own) ? own : (meta?.content ?? '')).replace('only', '').trim()
}
