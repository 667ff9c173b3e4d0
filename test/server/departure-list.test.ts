import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Departure } from '../../db/maintenance/departures.ts'
import { addToList, readList, shortenList } from '../../server/departures/departure-list.ts'

let data: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'calendar-departures-'))
  onTestFinished(() => rm(data, { recursive: true }))
})
const left = (id: string, at: string): Departure => ({
  ...{ kind: 'subscriber', orgId: 'org_a', emailHash: 'hash' },
  ...{ id, at: new Date(at) },
})
const ids = async (since: string) => (await readList(data, new Date(since))).map(({ id }) => id)

it('tells who left since a backup, over the end of a month and once each', async () => {
  const [june, july] = [
    left('sub_june', '2026-06-30T23:59:00Z'),
    left('sub_july', '2026-07-01T00:01:00Z'),
  ]
  await addToList(data, [left('sub_before', '2026-06-29T10:00:00Z'), june])
  await addToList(data, [june, july])
  expect(await ids('2026-06-30T00:00:00Z')).toEqual(['sub_june', 'sub_july'])
  expect(await readList(data, july.at)).toEqual([july])
})

it('goes on after a line that was cut', async () => {
  await addToList(data, [left('sub_one', '2026-06-01T00:00:00Z')])
  await appendFile(join(data, 'departures/2026-06.jsonl'), '{"kind":"subscriber","id":"sub_t')
  await addToList(data, [left('sub_two', '2026-06-02T00:00:00Z')])
  expect(await ids('2026-01-01T00:00:00Z')).toEqual(['sub_one', 'sub_two'])
})

it('forgets months that ended more than 13 months ago', async () => {
  await addToList(data, [
    left('sub_old', '2025-04-30T23:00:00Z'),
    left('sub_kept', '2025-05-01T01:00:00Z'),
  ])
  await shortenList(data, new Date('2026-06-15T12:00:00Z'))
  expect(await readdir(join(data, 'departures'))).toEqual(['2025-05.jsonl'])
  expect(await readFile(join(data, 'departures/2025-05.jsonl'), 'utf8')).toContain('sub_kept')
})
