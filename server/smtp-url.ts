/** An SMTP server that takes emails for delivery, as `SMTP_URL` names it. */
export type SmtpServer = {
  host: string
  port: number
  /** Encrypted from the first byte (`smtps:`). */
  secure: boolean
  /** Otherwise it must become encrypted before an email or a password is sent. */
  mayBePlain: boolean
  auth: { user: string; pass: string } | undefined
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 }
/** What is sent to them does not leave the machine, and their certificates are rarely valid. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '::1']

/**
 * `smtp://user:password@mail.example.com:587`. With `?tls=off`, emails may go to another machine unencrypted; a
 * password never may.
 */
export function readSmtpUrl(text = ''): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return undefined
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isLocal = THIS_MACHINE.includes(host)
  const isTlsOff = search === '?tls=off' && protocol === 'smtp:'
  if (host === '' || !/^\/?$/.test(pathname) || hash !== '' || (search !== '' && !isTlsOff)) {
    return undefined
  }
  if ((username === '') !== (password === '') || (isTlsOff && !isLocal && password !== '')) {
    return undefined
  }
  try {
    return {
      host,
      port: Number(port) || PORTS[protocol],
      secure: protocol === 'smtps:',
      mayBePlain: isLocal || isTlsOff,
      auth: username
        ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
        : undefined,
    }
  } catch {
    // A percent sign that begins no encoded character.
    return undefined
  }
}
