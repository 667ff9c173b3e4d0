/** So many arguments a call takes in every runtime. */
const AT_ONCE = 8_192

/** The standard alphabet, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
  }
  return btoa(text)
}

export function toBase64url(bytes: Uint8Array): string {
  return urlSafe(toBase64(bytes))
}

export function asciiToBase64url(text: string): string {
  return urlSafe(btoa(text))
}

function urlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
