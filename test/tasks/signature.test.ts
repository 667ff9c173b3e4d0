import { expect, it } from 'vitest'
import { TEST_ENV } from '../support/app.ts'
import { callOf, forge, sign, TASKS_URL, testEngine } from './engine.ts'

const OTHER_URL = 'https://elsewhere.test/internal/tasks'
const HOUR = 3_600_000
const LIFETIME = 300_000
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

it.each<[string, (body: object) => string | undefined]>([
  ['is missing', () => undefined],
  ['is not a token', () => 'abc'],
  ['is cut', (body) => sign(body).slice(0, -5)],
  ['was made with another key', (body) => sign(body, { key: 'sig_of_somebody_else' })],
  ['is for another address', (body) => sign(body, { url: OTHER_URL })],
  ['is for our address with a slash', (body) => sign(body, { url: `${TASKS_URL}/` })],
  ['is for another body', () => sign({ taskId: 'task_other' })],
  ['has expired', (body) => sign(body, { at: Date.now() - HOUR })],
  ['expired 20 seconds ago', (body) => sign(body, { at: Date.now() - LIFETIME - 20_000 })],
  ['is valid in 20 seconds', (body) => forge(body, { claims: { nbf: secondsFromNow(20) } })],
  ['never expires', (body) => forge(body, { claims: { exp: undefined } })],
  ['names no body', (body) => forge(body, { claims: { body: undefined } })],
  ['comes from another issuer', (body) => forge(body, { claims: { iss: 'Somebody' } })],
  ['uses no algorithm', (body) => forge(body, { alg: 'none' })],
  ['uses another algorithm', (body) => forge(body, { alg: 'HS512' })],
])('refuses a call whose signature %s, and changes nothing', async (_, makeSignature) => {
  const engine = await testEngine()
  const task = await engine.addTask()
  engine.database.roundTrips.splice(0)
  const body = { taskId: task.id }
  const init = callOf(JSON.stringify(body), makeSignature(body))
  const response = await engine.request('/internal/tasks', init)
  expect(response.status, await response.clone().text()).toBe(401)
  expect(await response.json()).toEqual({ error: 'Invalid QStash signature' })
  expect(engine.database.roundTrips).toEqual([])
  expect(await engine.readTask(task.id)).toEqual(task)
})

it.each([
  ['current', TEST_ENV.QSTASH_CURRENT_SIGNING_KEY],
  ['next', TEST_ENV.QSTASH_NEXT_SIGNING_KEY],
])('takes a call signed with the %s key', async (_, key) => {
  const engine = await testEngine()
  const { id } = await engine.addTask()
  expect((await engine.call(id, sign({ taskId: id }, { key }))).status).toBe(200)
  expect(engine.runs).toBe(1)
})

it.each([
  ['ahead of', (body: object) => forge(body, { claims: { nbf: secondsFromNow(5) } })],
  ['behind', (body: object) => forge(body, { claims: { exp: secondsFromNow(-5) } })],
])('takes a call of a clock that is five seconds %s ours', async (_, signatureOf) => {
  const engine = await testEngine()
  const { id } = await engine.addTask()
  expect((await engine.call(id, signatureOf({ taskId: id }))).status).toBe(200)
})

it('refuses a body larger than any message of ours without reading its signature', async () => {
  const engine = await testEngine()
  const body = { taskId: 'x'.repeat(20_000) }
  const init = callOf(JSON.stringify(body), sign(body))
  const response = await engine.request('/internal/tasks', init)
  expect(response.status).toBe(413)
  expect(await response.json()).toHaveProperty('error')
})

it('answers nothing but POST', async () => {
  const engine = await testEngine()
  expect((await engine.request('/internal/tasks')).status).toBe(404)
})
