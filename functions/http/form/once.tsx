import { newId } from '../../../domain/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FormState } from './parse-form.ts'
import type { Form } from './read-form.ts'

const ID = /^[a-z]+_[a-z0-9_]{4,40}$/

type Kind = { prefix: string; random: Deps['random'] }

/** The id of what a form makes, chosen when it is shown: sent twice, it makes one thing. */
export function OnceId({ state, prefix, random }: Kind & { state: FormState }) {
  return <input type="hidden" name="id" value={state.values.id ?? newId(prefix, random)} />
}

/** The id that a form came with, or a new one. */
export function onceId({ id = '' }: Form, { prefix, random }: Kind): string {
  return ID.test(id) && id.startsWith(`${prefix}_`) ? id : newId(prefix, random)
}
