import { beforeEach, describe, expect, it } from 'vitest'
import { calendar, concert } from './calendar.ts'
import { type ImportWorld, importWorld } from './world.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await importWorld()
})

const HTML = [
  '<p>Doors <b>open</b> at 6\\, <a href="https://kiln.org">tickets</a></p>',
  '<ol><li>Oak</li><li>Ash<ul><li>Elm</li></ul></li></ol>',
].join('')
const MARKDOWN = 'Doors **open** at 6, [tickets](https://kiln.org/)\n\n1. Oak\n2. Ash\n  - Elm'
const FORMATTED = {
  description: 'Doors open at 6, tickets (https://kiln.org/)\n\n1. Oak\n2. Ash\n  - Elm',
  description_markdown: MARKDOWN,
  description_html:
    '<p>Doors <strong>open</strong> at 6, <a href="https://kiln.org/" rel="nofollow noopener">tickets</a></p>' +
    '<ol><li>Oak</li><li>Ash<ul><li>Elm</li></ul></li></ol>',
}
const descriptions = () =>
  world.rows(
    `select description, description_markdown, description_html from events
     where feed_id = $1 order by starts_at`,
    [world.feed.id],
  )

/** What the release before descriptions had formatting stored of this source, as it wrote it. */
const BEFORE = {
  description: 'Doors open at 6, tickets (https://kiln.org)\n\n- Oak\n- Ash\n\n- Elm',
  hash: 'n4C0qKPXds4UEqlnK15iUC',
}
async function storeAsBefore() {
  await world.rows(
    `update source_items set hash = $2, content = jsonb_set(content::jsonb #- '{event,descriptionMarkdown}',
      '{event,description}', to_jsonb($3::text))::text where source_id = $1`,
    [world.id, BEFORE.hash, BEFORE.description],
  )
  await world.rows(
    `update events set description = $2, description_markdown = null, description_html = null where feed_id = $1`,
    [world.feed.id, BEFORE.description],
  )
}

describe('The HTML of an imported description', () => {
  it('becomes Markdown, from which text and HTML follow', async () => {
    await world.sync(calendar(concert('a', { DESCRIPTION: HTML })))
    expect(await descriptions()).toEqual([FORMATTED])
  })

  it('is plain text where it has no formatting', async () => {
    await world.sync(calendar(concert('a', { DESCRIPTION: '<p>Doors *open*</p><p>at 6' })))
    expect(await descriptions()).toEqual([
      { description: 'Doors *open*\n\nat 6', description_markdown: null, description_html: null },
    ])
  })

  it('is read again with each change of its formatting alone', async () => {
    await world.sync(calendar(concert('a', { DESCRIPTION: '<b>Doors</b> open' })))
    await world.sync(calendar(concert('a', { DESCRIPTION: '<i>Doors</i> open' })))
    expect(await descriptions()).toMatchObject([{ description_markdown: '*Doors* open' }])
    await world.sync(calendar(concert('a', { DESCRIPTION: 'Doors open' })))
    expect(await descriptions()).toMatchObject([
      { description: 'Doors open', description_markdown: null, description_html: null },
    ])
  })

  it('stays as staff changed it here', async () => {
    await world.sync(calendar(concert('a', { DESCRIPTION: HTML })))
    await world.edit('Concert a', `description = 'Ours', description_markdown = null`)
    await world.sync(calendar(concert('a', { DESCRIPTION: `${HTML}<p>New`, LOCATION: 'Garden' })))
    expect(await world.events()).toMatchObject([{ location: 'Garden' }])
    expect(await descriptions()).toMatchObject([
      { description: 'Ours', description_markdown: null },
    ])
  })

  it('belongs to a date of a series that has its own, and to all others', async () => {
    const daily = (over: Record<string, string>) => concert('a', { ...over, DESCRIPTION: HTML })
    const own = {
      ...concert('a', { DESCRIPTION: 'Plain' }),
      'RECURRENCE-ID;TZID=America/Chicago': '20260702T190000',
      'DTSTART;TZID=America/Chicago': '20260702T190000',
      'DTEND;TZID=America/Chicago': '20260702T210000',
    }
    await world.sync(calendar(daily({ RRULE: 'FREQ=DAILY;COUNT=3' }), own))
    const plain = { description: 'Plain', description_markdown: null, description_html: null }
    expect(await descriptions()).toEqual([FORMATTED, plain, FORMATTED])
  })
})

describe('An event that an earlier release imported as plain text', () => {
  it('is not written again while its source says the same', async () => {
    await world.sync(calendar(concert('a', { DESCRIPTION: HTML })))
    await storeAsBefore()
    const before = await world.events()
    const late = { 'DTSTART;TZID=America/Chicago': '20260801T190000' }
    await world.sync(
      calendar(concert('a', { DESCRIPTION: HTML }), { UID: 'b', SUMMARY: 'B', ...late }),
    )
    expect(await world.lastRun()).toMatchObject({ state: 'done', added: 1, changed: 0 })
    expect((await world.events())[0]).toEqual(before[0])
    expect((await descriptions())[0]).toEqual({
      description: BEFORE.description,
      description_markdown: null,
      description_html: null,
    })
  })

  it('gets its formatting once the source changes', async () => {
    await world.sync(calendar(concert('a', { DESCRIPTION: HTML })))
    await storeAsBefore()
    await world.sync(calendar(concert('a', { DESCRIPTION: HTML, LOCATION: 'Garden' })))
    expect(await world.lastRun()).toMatchObject({ state: 'done', changed: 1 })
    expect(await descriptions()).toEqual([FORMATTED])
  })

  it('keeps what staff wrote since', async () => {
    await world.sync(calendar(concert('a', { DESCRIPTION: HTML })))
    await storeAsBefore()
    await world.edit('Concert a', `description = 'Ours'`)
    await world.sync(calendar(concert('a', { DESCRIPTION: HTML, LOCATION: 'Garden' })))
    expect(await descriptions()).toMatchObject([
      { description: 'Ours', description_markdown: null },
    ])
  })

  it('without HTML is stored as the release before stored it', async () => {
    await world.sync(calendar(concert('a', { DESCRIPTION: 'Plain' })))
    const [item] = await world.rows('select content from source_items where source_id = $1', [
      world.id,
    ])
    expect(item?.content).not.toContain('Markdown')
  })
})
