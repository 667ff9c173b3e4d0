const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const ID = /^(org|feed|evt|ser|src)_[a-z0-9_]{4,40}$/

/** An id of one kind: where a function asks for `Id<'mail'>`, the id of an event does not compile. */
export type Id<Kind extends string> = `${Kind}_${string}`

/** 100 random bits behind a readable prefix: `newId('evt', random)` -> `evt_k3…`. */
export function newId<Kind extends string>(
  prefix: Kind,
  random: (bytes: number) => Uint8Array,
): Id<Kind> {
  let id: Id<Kind> = `${prefix}_`
  for (const byte of random(20)) id = `${id}${ALPHABET[byte & 31]}`
  return id
}

/** Whether a path segment can be an id of that kind at all; what cannot never reaches the database. */
export function isId<Kind extends 'org' | 'feed' | 'evt' | 'ser' | 'src'>(
  kind: Kind,
  text: string,
): text is Id<Kind> {
  return ID.test(text) && text.startsWith(`${kind}_`)
}
