import { beforeAll, expect, it } from 'vitest'
import { seed } from '../../db/seed/seed.ts'
import { exampleUrl, OPERATIONS } from '../../dev/docs/docs-document.ts'
import type { CalendarList } from '../../domain/calendar-contract.ts'
import * as calendarContract from '../../domain/calendar-contract.ts'
import * as eventContract from '../../domain/event-contract.ts'
import { endpoints } from '../../functions/api/index.ts'
import document from '../../functions/api/openapi.generated.json' with { type: 'json' }
import examples from '../../functions/api/openapi-examples.json' with { type: 'json' }
import { type TestApp, testApp } from '../support/app.ts'

const NOW = '2026-12-01T12:00:00Z'
const HERE = 'https://calendar.example.com'

let app: TestApp
beforeAll(async () => {
  app = await testApp(NOW)
  await app.database.query("DELETE FROM organizations WHERE id LIKE 'org_demo_%'")
  await seed(app.database.db, new Date(NOW))
})

/** What the demo data answers to the request that `/docs` shows; of a month, the first event only. */
async function answerTo(operation: (typeof OPERATIONS)[number]): Promise<unknown> {
  const publicUrl = app.deps.env.PUBLIC_URL
  const url = exampleUrl(`${publicUrl}/api/v1`, operation)
  const response = await app.request(url.slice(publicUrl.length))
  const text = await response.text()
  expect(response.status, text).toBe(200)
  const answer = JSON.parse(text.replaceAll(publicUrl, HERE))
  if ('year' in answer) return { ...answer, events: answer.events.slice(0, 1) }
  // Organizations of other tests may have such names, too.
  if ('calendars' in answer) return { calendars: answer.calendars.filter(isDemo) }
  return answer
}

function isDemo({ organization }: CalendarList['calendars'][number]): boolean {
  return organization.slug === 'riverside'
}

// To record them again after a change of the API or the demo data:
// npx vitest run test/api/openapi-examples.test.ts --update
it('shows of each endpoint what the demo data answers', async () => {
  const answers: Record<string, unknown> = {}
  for (const operation of OPERATIONS) answers[operation.id] = await answerTo(operation)
  await expect(`${JSON.stringify(answers, null, 2)}\n`).toMatchFileSnapshot(
    '../../functions/api/openapi-examples.json',
  )
})

it('has an example for every endpoint, in the document as recorded, with no field missing or unknown', () => {
  const schemas = { ...eventContract, ...calendarContract }
  expect(Object.keys(examples)).toEqual(endpoints.map(({ id }) => id))
  const shown = Object.values(document.paths).map(({ get }) => [
    get.operationId,
    get.responses[200].content['application/json'].example,
  ])
  expect(Object.fromEntries(shown)).toEqual(examples)
  for (const { id, response } of endpoints) {
    const { error } = schemas[response].safeParse(examples[id as keyof typeof examples])
    expect(error, id).toBeUndefined()
  }
})

it('shows something in each example', () => {
  const lists = Object.values<object>(examples).flatMap((example) =>
    Object.entries(example).filter(([name]) => /^(events|feeds|calendars)$/.test(name)),
  )
  expect(lists).toHaveLength(13)
  for (const [name, list] of lists) expect(list, name).not.toEqual([])
})
