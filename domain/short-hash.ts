/** FNV-1a in base 36: tells texts apart by a short name; it guards no secret. */
export function shortHash(text: string): string {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(36)
}
