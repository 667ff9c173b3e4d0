import { expect, it } from 'vitest'
import { makeEvent } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { atMinute, digestWorld, reader, THURSDAY } from './world.ts'

it('marks an event of a digest with its first category that has a color', async () => {
  const { app, org, feed } = await digestWorld()
  await app.database.query(
    `insert into category_styles (org_id, key, color) values
     ($1, 'live jazz', '#2f7fd0'), ($1, 'dance', '#9061c9')`,
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
  const [mail] = await atMinute(app, THURSDAY)
  expect(mail?.html.match(/style="color:#\w{6}">●/g)).toEqual(['style="color:#2f7fd0">●'])
  for (const part of [mail?.text ?? '', visibleText(mail?.html ?? '')]) {
    expect(part).toContain('Live Jazz')
    expect(part).not.toMatch(/Talks|Dance/)
  }
})
