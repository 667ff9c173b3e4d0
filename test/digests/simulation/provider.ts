import {
  type Mailer,
  type MailMessage,
  MailNotTaken,
  MailPostponed,
  MailRefused,
} from '../../../functions/mail/mailer.ts'
import { Fault } from '../../../functions/platform/fault.ts'
import type { Faults } from './faults.ts'

export type Delivered = { runId: string; to: string }
export type Provider = {
  mailer: Mailer
  delivered: Delivered[]
  /** Takes nothing while it is set. */
  closed: boolean
  /** Addresses it never takes. */
  bad: Set<string>
}

/** A provider that takes batches under keys, as Resend does, or single mails, as Cloudflare's binding. */
export function makeProvider(
  faults: Faults,
  { takesBatches, isBusy }: { takesBatches: boolean; isBusy: () => boolean },
): Provider {
  const keys = new Map<string, string>()
  const provider: Provider = { delivered: [], closed: false, bad: new Set(), mailer: { send } }

  function take(key: string, messages: MailMessage[]) {
    if (isBusy()) throw new MailPostponed(2)
    if (provider.closed) throw new MailNotTaken('quota')
    if (messages.some(({ to }) => provider.bad.has(to))) throw new MailRefused('address')
    const runId = key.split('.')[0] ?? ''
    provider.delivered.push(...messages.map(({ to }) => ({ runId, to })))
  }

  async function send(id: string, message: MailMessage) {
    await faults.step('one mail', async () => take(id, [message]))
  }

  async function sendBatch(key: string, messages: MailMessage[]) {
    await faults.step('a batch', async () => {
      const body = JSON.stringify(messages)
      const known = keys.get(key)
      if (known === body) return
      if (known !== undefined) throw new Fault('the key is in use')
      take(key, messages)
      keys.set(key, body)
    })
  }

  if (takesBatches) provider.mailer = { send, sendBatch }
  return provider
}
