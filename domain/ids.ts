const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const ID = /^(org|feed|evt|ser|src)_[a-z0-9_]{4,40}$/

/** 100 random bits behind a readable prefix: `newId('evt', random)` -> `evt_k3…`. */
export function newId(prefix: string, random: (bytes: number) => Uint8Array): string {
  let id = `${prefix}_`
  for (const byte of random(20)) id += ALPHABET[byte & 31]
  return id
}

/** Whether a path segment can be an id of that kind at all; what cannot never reaches the database. */
export function isId(kind: 'org' | 'feed' | 'evt' | 'ser' | 'src', text: string): boolean {
  return ID.test(text) && text.startsWith(`${kind}_`)
}
