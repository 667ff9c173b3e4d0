import { expect, it, onTestFinished } from 'vitest'
import { Processes } from '../../../server/processes.ts'
import { testDatabase } from '../../support/database.ts'
import { databaseAddress } from '../../support/database-address.ts'
import { eventually } from '../../support/eventually.ts'

async function openProcess() {
  const heard: string[][] = []
  const found = { gaps: 0, heard }
  const processes = new Processes({
    databaseUrl: await databaseAddress(),
    onPurge: (tags) => void heard.push(tags),
    onGap: () => {
      found.gaps++
    },
    onError: () => {},
  })
  await processes.connect()
  onTestFinished(() => processes.close())
  return Object.assign(found, { processes })
}

it('tells the other processes what was purged, and not itself', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  await one.processes.tellPurge(['feed:a', 'event:b'])
  await eventually(() => expect(other.heard).toEqual([['feed:a', 'event:b']]))
  expect(one.heard).toEqual([])
})

it('has the others drop everything when the list is longer than a notification', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  await one.processes.tellPurge(Array.from({ length: 1_000 }, (_, n) => `feed:${n}-long-name`))
  await eventually(() => expect(other.gaps).toBe(2))
})

it('lets one process at a time run the jobs of the minute, and another after it', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  expect(await one.processes.leads()).toBe(true)
  expect(await other.processes.leads()).toBe(false)
  expect(await one.processes.leads()).toBe(true)
  await one.processes.close()
  await eventually(async () => expect(await other.processes.leads()).toBe(true))
})

it('drops everything when its connection was lost, since it may have missed a purge', async () => {
  const one = await openProcess()
  expect(one.gaps).toBe(1)
  await (await testDatabase()).query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like '%processes' and datname = current_database()`,
  )
  await eventually(() => expect(one.gaps).toBe(2))
  expect(await one.processes.leads()).toBe(true)
})
