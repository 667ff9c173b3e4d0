import { createServer, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'

/** A step of a conversation: `content` is the end of an email. */
type Step = 'connect' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'content'
/** A reply in place of the usual one, or what the server does instead. */
type Answer = string | 'hang' | 'drop' | undefined
export type ReceivedEmail = { from: string; to: string; source: string }

export type SmtpOptions = {
  host?: string
  port?: number
  answer?: (step: Step, line: string) => Answer
  onEmail?: (email: ReceivedEmail) => void
  /** With a certificate it encrypts: from the first byte, or when it is asked to (STARTTLS). */
  tls?: { key: string; cert: string; from: 'start' | 'STARTTLS' }
}

/** An SMTP server in this process. Without `tls`, it offers no encryption. */
export async function openSmtpServer({
  host = '127.0.0.1',
  port: wanted = 0,
  answer = () => undefined,
  onEmail = () => {},
  tls,
}: SmtpOptions = {}) {
  const received: ReceivedEmail[] = []
  const open = new Set<Socket>()
  const seen = { connections: 0, encrypted: 0, logins: [] as string[], answer }
  const onConnection = (first: Socket) => {
    let socket = first
    seen.connections++
    open.add(first)
    first.on('close', () => open.delete(first))
    first.on('error', () => {})
    let buffered = ''
    let email = { from: '', to: '', source: '' }
    let isContent = false
    const say = (step: Step, line: string, usual: string) => {
      const reply = seen.answer(step, line) ?? usual
      if (reply === 'drop') socket.destroy()
      else if (reply !== 'hang') socket.write(`${reply}\r\n`)
      return reply.startsWith('2') || reply.startsWith('3')
    }
    const take = (line: string) => {
      const [, address = ''] = /<(.*?)>/.exec(line) ?? []
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'EHLO') {
        const encryption = tls && socket === first ? '250-STARTTLS\r\n' : ''
        return say('EHLO', line, `250-test\r\n${encryption}250-8BITMIME\r\n250 AUTH PLAIN`)
      }
      if (command === 'STAR' && tls) {
        socket.write('220 go on\r\n')
        first.off('data', onData)
        socket = new TLSSocket(first, { isServer: true, secureContext: createSecureContext(tls) })
        socket.on('secure', () => seen.encrypted++)
        socket.on('error', () => {})
        return socket.on('data', onData)
      }
      if (command === 'AUTH') {
        seen.logins.push(Buffer.from(line.split(' ')[2] ?? '', 'base64').toString())
        return say('AUTH', line, '235 2.7.0 ok')
      }
      if (command === 'MAIL') {
        email = { from: address, to: '', source: '' }
        return say('MAIL', line, '250 2.1.0 ok')
      }
      if (command === 'RCPT') {
        email.to = address
        return say('RCPT', line, '250 2.1.5 ok')
      }
      if (command === 'DATA') {
        isContent = say('DATA', line, '354 go on')
        return isContent
      }
      const replies: Record<string, string> = { QUIT: '221 bye', RSET: '250 ok' }
      socket.write(`${replies[command] ?? '502 5.5.1 not implemented'}\r\n`)
      return true
    }
    const onData = (chunk: Buffer) => {
      buffered += chunk.toString('latin1')
      for (;;) {
        const [mark, extra] = isContent ? ['\r\n.\r\n', 5] : ['\r\n', 2]
        const end = buffered.indexOf(mark)
        if (end < 0) return
        const text = buffered.slice(0, end)
        buffered = buffered.slice(end + extra)
        if (!isContent) take(text)
        else {
          isContent = false
          email.source = Buffer.from(`${text}\r\n`, 'latin1')
            .toString()
            .replaceAll('\r\n..', '\r\n.')
          if (say('content', '', '250 2.0.0 queued')) {
            received.push(email)
            onEmail(email)
          }
        }
      }
    }
    socket.on('data', onData)
    say('connect', '', '220 test ready')
  }
  const server =
    tls?.from === 'start' ? createTlsServer(tls, onConnection) : createServer(onConnection)
  server.on('secureConnection', () => seen.encrypted++)
  await new Promise<void>((done) => server.listen(wanted, host, done))
  const { port } = server.address() as { port: number }
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of open) socket.destroy()
    })
  const scheme = tls?.from === 'start' ? 'smtps' : 'smtp'
  return Object.assign(seen, { port, url: `${scheme}://${host}:${port}`, received, stop })
}
