/** What XML 1.0 cannot hold, not even escaped: control characters, two that are none, half of a pair. */
const REFUSED =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Somebody's words inside an element or an attribute. */
export function escapeXml(text: string): string {
  // Most texts are plain.
  if (/^[ !#-%'-;=?-~\n]*$/.test(text)) return text
  return text.replace(REFUSED, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
}
