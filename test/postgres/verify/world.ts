import { onTestFinished } from 'vitest'
import { type Options, runVerify } from '../../../dev/verify/run-verify.ts'
import { runCron } from '../../../functions/background.ts'
import { testDatabase } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { startServer } from '../server/world.ts'
import { type Fault, openFront } from './front.ts'

export const APP_SECRET = 'hV7-Kp3_qLx92ZtRb4WmYc8NfJd6SgTe1'

/** A whole service behind a proxy, which runs the jobs of a minute twice a second. */
export async function openService(fault: Fault, settings: Record<string, string> = {}) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startServer({ PUBLIC_URL: origin, APP_SECRET, ...settings })
  await openFront(port, () => server.port, fault)
  let isOver = false
  const jobs = (async () => {
    while (!isOver) {
      await runCron(server.deps).catch(() => {})
      await new Promise((later) => setTimeout(later, 500))
    }
  })()
  const end = async () => {
    isOver = true
    await jobs
    await server.stop()
  }
  onTestFinished(end)
  return { origin, end }
}

type Asked = Partial<Options> & {
  /** What stands in front of the service. */
  fault: Fault
  settings?: Record<string, string>
}

/** `npm run verify` against such a service. */
export async function verifyService({ fault, settings, ...asked }: Asked) {
  const { origin, end } = await openService(fault, settings)
  const { db } = await testDatabase()
  const verified = await runVerify({
    ...{ origin, db, appSecret: APP_SECRET, receiver: undefined, listen: 0 },
    ...{ image: undefined, messages: [], say: () => {}, purgeWithinMs: 60_000 },
    retryDelays: [1, 1, 1],
    ...asked,
  })
  await end()
  return verified
}
