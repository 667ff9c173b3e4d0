import { newId } from '../../domain/ids.ts'
import type { Deps } from '../platform/deps.ts'
import type { FormState } from './parse-form.ts'
import type { Form } from './read-form.ts'

const TOKEN = /^[a-z0-9_]{10,60}$/

type Random = Deps['random']

/** A new token: a form that is sent twice with the same one makes one thing. */
export const onceToken = (random: Random): string => newId('form', random)

/** The token of a form that makes something, chosen when the form is shown. */
export function OnceToken({ state, random }: { state: FormState; random: Random }) {
  return <input type="hidden" name="once" value={state.values.once ?? onceToken(random)} />
}

/**
 * The id of what a form makes. It follows from the organization and the token, so a client cannot choose one, neither
 * another organization’s nor one that was deleted; and from the thing it is made `of`, if any. The token is returned with it, for a form that is shown again.
 */
export async function onceId(
  { once = '' }: Form,
  {
    prefix,
    orgId,
    of = '',
    random,
  }: { prefix: string; orgId: string; of?: string; random: Random },
): Promise<{ id: string; once: string }> {
  const token = TOKEN.test(once) ? once : onceToken(random)
  const named = new TextEncoder().encode(`${prefix} ${orgId} ${token}${of && ` ${of}`}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', named))
  return { id: newId(prefix, (bytes) => digest.subarray(0, bytes)), once: token }
}
