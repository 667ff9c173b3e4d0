import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below those that systems hand out by themselves (from 32,768 on Linux): else another's connection may
// take it before the program that is told to listen there has started.
const FIRST = 20_000
const LAST = 32_000
const TRIES = 100

/** A port where nobody listens, nor on the one after it, for a program that has yet to start. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, LAST)
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error(`No free port between ${FIRST} and ${LAST}`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (isListening) await new Promise((done) => server.close(done))
  return isListening
}
