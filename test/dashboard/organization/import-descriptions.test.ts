import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { runAdmin } from '../../../db/admin/run-admin.ts'
import { EVENT_FIELDS } from '../../../domain/event-fields.ts'
import { newRule } from '../../../domain/recurrence/rule.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { emptyTables } from '../../support/empty-tables.ts'
import { makeEvent } from '../../support/factories.ts'
import { makeSeries } from '../../support/make-series.ts'
import { makeStaffWithFeed } from '../../support/staff.ts'

type Exported = Record<string, Record<string, unknown>[]>

const folder = mkdtempSync(join(tmpdir(), 'import-descriptions-'))
const query = (text: string) => app.database.query(text)
let app: TestApp
beforeEach(async () => {
  await emptyTables()
  app = await testApp()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await emptyTables()
})

/** The file of an organization with an event and a series. */
async function exportOf(): Promise<Exported> {
  const { staff, feed } = await makeStaffWithFeed(app)
  await makeEvent(feed)
  await makeSeries(app, feed, newRule('WEEKLY', { count: 2 }))
  return JSON.parse(await (await staff.open('/export.json')).text())
}

async function importFile(content: object) {
  const file = join(folder, 'export.json')
  writeFileSync(file, JSON.stringify(content))
  const { db, now, random, env } = app.acting()
  const told = await runAdmin(db, ['import-organization', file], now(), random, env.APP_SECRET)
  expect(told.ok, told.text).toBe(true)
}

describe('npm run admin -- import-organization', () => {
  it('takes descriptions of the file as the form takes them', async () => {
    const exported = await exportOf()
    const [event] = exported.events?.filter(({ series_id }) => series_id === null) ?? []
    const longest = `**${'a'.repeat(EVENT_FIELDS.description.most - 4)}**`
    const rows = [
      { description_markdown: ' **Loud**\r\n\u0007', description_html: '<script>' },
      { description_markdown: 'Quiet \\*', description_html: '<b>x</b>' },
      { description_markdown: `${longest}!`, description: 'Long' },
      { description_markdown: { a: '**b**' }, description: 'Strange' },
      { description_markdown: null, description: 'Plain', description_html: '<b>x</b>' },
      { description_markdown: longest },
    ].map((own, n) => ({ ...event, ...own, id: `evt_described${n}` }))
    const series = exported.series?.map((row) => ({
      ...row,
      fields: { ...Object(row.fields), description_markdown: 'Quiet \\*' },
    }))
    await emptyTables()
    const file = { ...exported, events: rows, series, event_previous_urls: [] }
    await importFile(file)
    const found = await query(
      `select description, description_markdown as markdown, description_html as html
       from events order by id`,
    )
    const plain = (description: string) => ({ description, markdown: null, html: null })
    expect(found.slice(0, 5)).toEqual([
      { description: 'Loud', markdown: '**Loud**', html: '<p><strong>Loud</strong></p>' },
      ...[plain('Quiet *'), plain('Long'), plain('Strange'), plain('Plain')],
    ])
    expect(found[5]).toMatchObject({ markdown: longest })
    const shared = await query(
      `select fields ->> 'description' as description, fields ->> 'description_markdown' as markdown from series`,
    )
    expect(shared).toEqual([{ description: 'Quiet *', markdown: null }])
  })

  it('writes rows in parts that are measured with their HTML', async () => {
    const exported = await exportOf()
    const [event] = exported.events?.filter(({ series_id }) => series_id === null) ?? []
    const description_markdown = `*a* ${'"'.repeat(EVENT_FIELDS.description.most - 4)}`
    const rows = Array.from({ length: 250 }, (_, n) => ({
      ...event,
      id: `evt_described${n}`,
      description: '',
      description_html: null,
      description_markdown,
    }))
    await emptyTables()
    const file = { ...exported, events: rows, event_previous_urls: [] }
    await importFile(file)
    expect(await query('select id from events where description_html is not null')).toHaveLength(
      rows.length,
    )
  })
})
