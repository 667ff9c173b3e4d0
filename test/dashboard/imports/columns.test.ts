import { beforeEach, describe, expect, it } from 'vitest'
import { type ImportWorld, importWorld } from '../../imports/world.ts'
import { formFields } from '../../support/event-form.ts'
import { visibleText } from '../../support/html.ts'
import { makeSource } from '../../support/make-source.ts'
import { type Browser, makeStaff, sentTo } from '../../support/staff.ts'

let world: ImportWorld
let staff: Browser
beforeEach(async () => {
  world = await importWorld()
  const { app, org } = world
  staff = await makeStaff(app, { orgId: org.id, slug: org.slug })
})

const base = () => `/dashboard/${staff.slug}`

/** A table that waits to be looked at: the page of its preview. */
async function previewOf(text: string): Promise<string> {
  const { app, feed } = world
  const { sourceId } = await makeSource(app, feed, text)
  await app.database.query(`update sources set name = 'my.csv', url = null where id = $1`, [
    sourceId,
  ])
  await app.database.query(
    `update import_runs set started_at = $2 where source_id = $1 and state = 'preview'`,
    [sourceId, app.deps.now()],
  )
  return `/imports/${sourceId}/preview`
}

async function send(path: string, changes: Record<string, string>) {
  const fields = formFields(await staff.see(path), base() + path)
  return staff.send(path, { ...fields, intent: 'preview', ...changes })
}

const titles = async () => (await world.events()).map(({ title }) => title)

describe('The columns of a table', () => {
  it('are chosen above its first rows, and those that were recognized are marked', async () => {
    const path = await previewOf('Title,Date,Door\nYoga,2027-03-04,B\n')
    const html = await staff.see(path)
    expect(html).toMatch(/<label for="holds:0"><bdi>Title<\/bdi><\/label>/)
    expect(html).toMatch(/<option value="title" selected="">Title/)
    expect(visibleText(html).match(/Recognized/g)).toHaveLength(2)
    expect(html).toContain('<bdi>2027-03-04</bdi>')
  })

  it('without names are said to have none, and the first row is an event', async () => {
    const path = await previewOf('Yoga,2027-03-04\nZumba,2027-03-05\n')
    const text = visibleText(await staff.see(path))
    expect(text).toContain('Choose the column with the title.')
    expect(text).toContain('The columns have no names.')
    await sentTo(await send(path, { 'holds:0': 'title' }))
    await sentTo(await send(path, { intent: 'import' }))
    await world.work()
    expect(await titles()).toEqual(['Yoga', 'Zumba'])
  })

  it('cannot hold the same twice: what was chosen stays in the form', async () => {
    const path = await previewOf('A,B\nYoga,2027-03-04\n')
    const refused = await send(path, { 'holds:0': 'start', 'holds:1': 'start' })
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(visibleText(html)).toContain('Two columns are chosen as “Start date”.')
    expect(formFields(html, base() + path)).toMatchObject({
      'holds:0': 'start',
      'holds:1': 'start',
    })
  })

  it('keep what the table names besides: the ID and the time zone of an event', async () => {
    const path = await previewOf(
      'ID,Title,Date,Time,Timezone\n7,Yoga,2027-03-04,18:00,Asia/Tokyo\n',
    )
    await sentTo(await send(path, {}))
    await sentTo(await send(path, { intent: 'import' }))
    await world.work()
    expect(await world.events()).toMatchObject([{ title: 'Yoga', timezone: 'Asia/Tokyo' }])
    const [item] = await world.rows(`select uid from source_items`)
    expect(item?.uid).toBe('7')
  })

  it('of a file with names alone say that it has no events', async () => {
    const text = visibleText(await staff.see(await previewOf('Title,Date\n')))
    expect(text).toContain('This file names its columns, but has no events below them.')
  })

  it('stay a small page with 200 columns, and a cell of 1 MB', async () => {
    const names = Array.from({ length: 200 }, (_, i) => `Field ${i}`)
    const cells = names.map(() => 'x'.repeat(5_000)).join(',')
    const path = await previewOf(`${names.join(',')}\n${cells}\n`)
    const html = await staff.see(path)
    expect(visibleText(html)).toContain('140 more columns are not shown.')
    expect(html.length).toBeLessThan(250_000)
    const one = await staff.see(await previewOf(`${names.slice(0, 61).join(',')}\n1\n`))
    expect(visibleText(one)).toContain('One more column is not shown. To import it, move it')
  })
})

describe('A date with two readings', () => {
  const ambiguous = 'Title,Date\nJazz,03/04/2027\nBlues,05/06/2027\n'

  it('is asked about in words, beside the first rows of the file', async () => {
    const path = await previewOf(ambiguous)
    const text = visibleText(await staff.see(path))
    expect(text).toMatch(/Which date is 03\/04\/2027\?.*March 4, 2027.*April 3, 2027/)
    expect(text).toMatch(/Jazz.*05\/06\/2027/)
    expect(text).not.toContain('What will happen')
    await sentTo(await send(path, { dateOrder: 'mdy' }))
    expect(visibleText(await staff.see(path))).toContain('JazzMar 4, 2027')
  })
})
