import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { WATCHED, watchSources } from '../../dev/starter/rebuild.ts'
import { eventually } from '../support/eventually.ts'

const root = mkdtempSync(join(tmpdir(), 'sources-'))
for (const folder of WATCHED) mkdirSync(join(root, folder))
let stop = () => {}
afterEach(() => {
  stop()
  rmSync(root, { recursive: true })
})

it('hands over again what changed while a build failed, with the next change', async () => {
  const calls: string[][] = []
  const answers = [false, true, true]
  stop = watchSources(async (changed) => {
    calls.push(changed.toSorted())
    return answers.shift() ?? true
  }, root)
  const change = async (file: string) => {
    const before = calls.length
    writeFileSync(join(root, file), String(before))
    await eventually(() => expect(calls.length).toBe(before + 1))
  }

  await change('db/event.sql')
  await change('widget/list.ts')
  await change('domain/fold.ts')

  expect(calls).toEqual([['db/event.sql'], ['db/event.sql', 'widget/list.ts'], ['domain/fold.ts']])
})
