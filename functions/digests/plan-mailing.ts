import { newId } from '../../domain/ids.ts'
import { toHex } from '../keys/to-hex.ts'
import { MOST_IN_A_BATCH } from '../mail/mailer.ts'
import type { Deps } from '../platform/deps.ts'

/** The tasks that send these mails: each those between two subscribers, both included. */
export function partsOf({ random }: Deps, runId: string, mails: { id: string }[]) {
  const tasks: { id: string; subject: string }[] = []
  for (let i = 0; i < mails.length; i += MOST_IN_A_BATCH) {
    const part = mails.slice(i, i + MOST_IN_A_BATCH)
    const subject = [runId, part[0]?.id, part.at(-1)?.id].join('.')
    tasks.push({ id: newId('task', random), subject })
  }
  return tasks
}

/** The first bytes of a text's SHA-256, in hex. */
export async function shaPrefix(text: string, bytes: number): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return toHex(new Uint8Array(hash).slice(0, bytes))
}
