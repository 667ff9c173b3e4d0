import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { assertPortFree } from '../../dev/starter/assert-port-free.ts'

async function takenPort(host: string): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, host, done))
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

describe('assertPortFree()', () => {
  it.each(['127.0.0.1', '0.0.0.0'])(
    'says which port is taken on %s, and what to do',
    async (host) => {
      const port = await takenPort(host)
      await expect(assertPortFree(port)).rejects.toThrow(
        `Port ${port} is in use. Stop the program that uses it, or choose another port with --port`,
      )
    },
  )

  it('has nothing to say about a free one', async () => {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, done))
    const { port } = server.address() as { port: number }
    await new Promise((done) => server.close(done))
    await expect(assertPortFree(port)).resolves.toBeUndefined()
  })
})
