import { onTestFinished } from 'vitest'
import { openSmtpServer, type SmtpOptions } from './open-smtp-server.ts'

/** An SMTP server in this process, for one test. */
export async function startSmtpServer(options: SmtpOptions = {}) {
  const server = await openSmtpServer(options)
  onTestFinished(server.stop)
  return server
}
