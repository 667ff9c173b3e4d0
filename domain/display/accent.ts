/**
 * Black or white, whichever is read better on a colour: never less than 4.5 to 1. Undefined for
 * what is not `#rrggbb`.
 */
export function textOn(color: string): string | undefined {
  if (!/^#[\da-f]{6}$/i.test(color)) return undefined
  const light = (at: number) => (Number(`0x${color.slice(at, at + 2)}`) / 255) ** 2.2
  // At this luminance (WCAG 2) both give the same contrast.
  return 0.2126 * light(1) + 0.7152 * light(3) + 0.0722 * light(5) > 0.179 ? '#000' : '#fff'
}
