import { connect } from 'node:net'
import { StartError } from './start-error.ts'

/** A browser that asks for localhost may try either address, so both must be free. */
const LOOPBACK = ['127.0.0.1', '::1']

export async function assertPortFree(port: number): Promise<void> {
  const taken = await Promise.all(LOOPBACK.map((host) => isAnswered(port, host)))
  if (taken.includes(true)) throw portTaken(port)
}

/** What to say when a port turns out to be taken; `port` is the one that is. */
export function portTaken(port: number): StartError {
  return new StartError(
    `Port ${port} is in use. Stop the program that uses it, or choose another port with --port ` +
      '(the local emulators use the next port).',
  )
}

function isAnswered(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host })
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
