import { expect, it } from 'vitest'
import { makeEvent } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { atMinute, digestWorld, reader, THURSDAY } from './world.ts'

it('marks an event of a digest with its first category of a chosen color, else with its first of any', async () => {
  const { app, org, feed } = await digestWorld()
  await app.database.query(
    `insert into category_styles (org_id, key, color) values
     ($1, 'live jazz', '#2f7fd0'), ($1, 'dance', '#9061c9'), ($1, 'tours', null)`,
    [org.id],
  )
  await reader(app, feed.id)
  const startsAt = new Date('2026-06-20T01:00:00Z')
  await makeEvent(feed, {
    title: 'Late set',
    startsAt,
    categories: ['Music', 'Live Jazz', 'Dance'],
  })
  await makeEvent(feed, { title: 'Plain talk', startsAt, categories: ['Talks'] })
  await makeEvent(feed, { title: 'Walk', startsAt, categories: ['Tours'] })
  const [automatic] = await app.database.query(
    `select color from category_styles where org_id = $1 and key = 'talks' and is_automatic`,
    [org.id],
  )
  const [mail] = await atMinute(app, THURSDAY)
  const dot = (color: unknown) => `style="color:${color}">●`
  expect(mail?.html.match(/style="color:#\w{6}">●/g)?.sort()).toEqual(
    [dot('#2f7fd0'), dot(automatic?.color)].sort(),
  )
  for (const part of [mail?.text ?? '', visibleText(mail?.html ?? '')]) {
    expect(part).toContain('Live Jazz')
    expect(part).toContain('Talks')
    expect(part).not.toMatch(/Tours|Dance/)
  }
})

it('marks no event with an automatic color where the feed has its own', async () => {
  const { app, feed } = await digestWorld()
  await app.database.query(`update feeds set color = '#2f7fd0' where id = $1`, [feed.id])
  await reader(app, feed.id)
  const startsAt = new Date('2026-06-20T01:00:00Z')
  await makeEvent(feed, { title: 'Plain talk', startsAt, categories: ['Talks'] })
  const [mail] = await atMinute(app, THURSDAY)
  expect(mail?.html).toContain('Plain talk')
  expect(mail?.html).not.toContain('●')
})
