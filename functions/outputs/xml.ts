/** What XML 1.0 cannot hold, not even escaped. */
const REFUSED = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Somebody's words inside an element or an attribute. */
export function escapeXml(text: string): string {
  return text.replace(REFUSED, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
}
