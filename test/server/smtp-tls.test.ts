import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { startSmtpServer } from '../support/smtp-server.ts'

/** No name of this machine, to which emails may go unencrypted. */
const HOST = '127.0.0.2'
/** In a process of its own: trusted certificates are read at its start. */
const SEND = `
  import { smtpMailer } from ${JSON.stringify(new URL('../../server/smtp-mailer.ts', import.meta.url).href)}
  import { readSmtpUrl } from ${JSON.stringify(new URL('../../server/smtp-url.ts', import.meta.url).href)}
  const mailer = smtpMailer({
    server: readSmtpUrl(process.env.SMTP_URL), from: 'Calendar <calendar@calendar.test>',
    now: () => new Date(), onBounce: async () => {},
  })
  const message = { to: 'ann@example.com', fromName: 'Us', subject: 'Hi', text: 'Hi', html: 'Hi', headers: {} }
  const said = await mailer.send('mail_1', message).then(() => 'sent', (error) => error.constructor.name + ': ' + error.message)
  console.log(said)
  mailer.close()
`

function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'smtp-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=mail', '-addext', `subjectAltName=IP:${HOST}`, '-days', '2']
  const files = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...files, ...subject], { stdio: 'pipe' })
  return { file: cert, key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

async function send(url: string, trusted?: string): Promise<string> {
  const login = url.replace('://', '://me:hunter2@')
  const env = { PATH: process.env.PATH, SMTP_URL: login, NODE_EXTRA_CA_CERTS: trusted ?? '' }
  const args = ['--input-type=module', '--eval', SEND]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return stdout.trim()
}

it.each(['start', 'STARTTLS'] as const)(
  'refuses a self-signed certificate, encrypting from %s, and says no password to it, unless the operator trusts it',
  async (from) => {
    const { file, key, cert } = makeCertificate()
    const server = await startSmtpServer({ host: HOST, tls: { key, cert, from } })
    expect(await send(server.url)).toMatch(/^MailNotTaken: SMTP server connection failed \(\w+\)$/)
    expect([server.received, server.logins]).toEqual([[], []])
    expect(await send(server.url, file)).toBe('sent')
    expect(server.received.map(({ to }) => to)).toEqual(['ann@example.com'])
    expect(server.logins).toEqual(['\0me\0hunter2'])
    expect(server.encrypted).toBeGreaterThan(0)
  },
)
