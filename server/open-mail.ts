import { join } from 'node:path'
import { createMailer } from '../functions/mail/create-mailer.ts'
import { MailDeferred, type Mailer, MailPostponed, MailRefused } from '../functions/mail/mailer.ts'
import type { Deps } from '../functions/platform/deps.ts'
import { fetchOutside } from './fetch-outside.ts'
import { outboxMailer } from './outbox.ts'
import { probeFolder } from './probe-folder.ts'
import type { Settings } from './settings.ts'
import { smtpMailer } from './smtp-mailer.ts'
import { Watched } from './watched.ts'

type Options = {
  settings: Settings
  now: () => Date
  log: Deps['log']
  onBounce: (address: string) => Promise<void>
}
type Mail = { mailer: Mailer; watched: Watched | undefined; close: () => void }

/** Where emails go out, as the settings say. */
export function openMail({ settings, now, log, onBounce }: Options): Mail {
  const { env, data, smtp } = settings
  const from = env.MAIL_FROM
  if (settings.mailer === 'resend') {
    return { mailer: createMailer(env, {}, fetchOutside), watched: undefined, close: () => {} }
  }
  if (smtp) {
    const { probe, close, ...mailer } = smtpMailer({ server: smtp, from, now, onBounce })
    const watched = new Watched({ name: 'SMTP server', probe, always: false, log })
    return { mailer: watching(mailer, watched), watched, close }
  }
  const folder = join(data, 'outbox')
  const probe = () => probeFolder(folder)
  const watched = new Watched({ name: 'outbox folder', probe, always: true, log })
  return { mailer: watching(outboxMailer({ folder, from, now }), watched), watched, close() {} }
}

const watching = (mailer: Mailer, watched: Watched): Mailer => ({
  ...mailer,
  send: (id, message) => watched.use(() => mailer.send(id, message), isOfAll),
})

/** Whether it says that emails do not go out: an answer about one of them says that they do. */
function isOfAll(error: unknown): boolean {
  return ![MailRefused, MailDeferred, MailPostponed].some((known) => error instanceof known)
}
