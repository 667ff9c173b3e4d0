import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { EDITED_ROUTES } from '../support/dashboard-routes.ts'
import { openForm } from '../support/two-editors.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z', { WEBHOOK_INSECURE_HOSTS: 'hooks.local:9000' })
})

const ROUNDS = 10

describe.each(EDITED_ROUTES)('two saves of %s at the same moment', (route) => {
  it('keep both where they changed different fields, every time', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { opened, send, fields, mine, theirs } = await openForm(app, route)
      const sent = await Promise.all(
        [mine, theirs].map((changes) => send({ ...fields, ...changes })),
      )
      expect(sent.map(({ status }) => status)).toEqual([303, 303])
      const after = await opened()
      expect(after).toMatchObject(mine)
      const changedByThem = Object.keys(theirs).filter((field) => after[field] !== fields[field])
      expect(changedByThem).toEqual(Object.keys(theirs))
    }
  })

  it('ask one of the two where they changed the same field, every time', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { opened, send, fields, mine, instead } = await openForm(app, route)
      const forms = [mine, instead].map((changes) => ({ ...fields, ...changes }))
      const sent = await Promise.all(forms.map(send))
      expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 409])
      const kept = forms[sent.findIndex(({ status }) => status === 303)]
      const { opened: _, version: __, ...values } = kept ?? {}
      expect(await opened()).toMatchObject(values)
    }
  })
})
