import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import * as calendarContract from '../../domain/calendar-contract.ts'
import * as eventContract from '../../domain/event-contract.ts'
import { endpoints } from '../../functions/api/index.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'
import { makeEvents } from '../support/factories.ts'

type Parameter = {
  name: string
  in: string
  schema: object
  example?: unknown
  description: string
}
type Reply = {
  headers?: Record<string, { schema: object }>
  content?: { 'application/json': { schema: object } }
}
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: Parameter[]
  responses: Record<string, Reply>
}
type Document = {
  paths: Record<string, { get: Operation }>
  servers: { url: string }[]
  security: object[]
  tags: { name: string }[]
  components: { schemas: Record<string, object> }
}

const GENERATED = new URL('../../functions/api/openapi.generated.json', import.meta.url)
const text = readFileSync(GENERATED, 'utf8')
const document = JSON.parse(text) as Document
const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get }))

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
ajv.addKeyword('example')
ajv.addFormat('email', /^[^@\s]+@[^@\s]+$/)
ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/)
ajv.addFormat('date-time', (text) => /^\d{4}-\d{2}-\d{2}T\S+$/.test(text) && Date.parse(text) > 0)
ajv.addFormat('uri', (text) => URL.canParse(text) && /^[!-~]+$/.test(text))
ajv.addFormat('uri-reference', (text) => URL.canParse(text, 'https://calendar.test'))
ajv.addFormat('uri-template', /^https:[!-~]+\{month\}$/)
ajv.addVocabulary(['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'webhooks'])
ajv.addVocabulary(['components'])
ajv.addSchema({ ...document, $id: 'openapi' })

/** What is wrong with a value by a schema of the document. */
function faults(schema: object, value: unknown): string {
  const inDocument = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'))
  return ajv.validate(inDocument, value) ? '' : ajv.errorsText()
}

/** The same answer, every object in it with one field more. */
function grown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grown)
  if (typeof value !== 'object' || value === null) return value
  return { ...Object.fromEntries(Object.entries(value).map(([k, v]) => [k, grown(v)])), more: 1 }
}

let app: TestApp
let addresses: Record<string, string>
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  const world = await everyEndpoint()
  addresses = world.addresses
  await makeEvents(world.feed, [
    { title: 'Jazz Night', status: 'cancelled', isFree: true, categories: ['a'], state: 'TX' },
    { organizerName: 'Someone', lat: 30.1, lng: -97, endsAt: null, allDay: true, state: 'TX' },
  ])
})

const SCHEMAS = { ...eventContract, ...calendarContract }
function schemaOf(path: string) {
  const endpoint = endpoints.find((each) => each.path === path)
  return SCHEMAS[endpoint?.response ?? 'ErrorAnswer']
}

const toPattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
const addressOf = (path: string) => addresses[toPattern(path)] ?? `no address for ${path}`
const jsonSchemaOf = (operation: Operation, status: number) =>
  operation.responses[status]?.content?.['application/json'].schema ?? { not: {} }

describe('The OpenAPI document', () => {
  it('is what the service answers with', async () => {
    const answer = await answerOf(app.request(`${document.servers[0]?.url}/openapi.json`))
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'access-control-allow-origin': '*',
        'content-type': 'application/json; charset=UTF-8',
        'cache-control': 'public, s-maxage=300, stale-while-revalidate=600',
      },
      body: document,
    })
    const junk = await answerOf(app.request('/api/v1/openapi.json?utm_source=mail'))
    expect(junk.headers['cloudflare-cdn-cache-control']).toBe('no-store')
  })

  it('describes every endpoint, and each under a name of its own', () => {
    expect(operations.map(({ path }) => toPattern(path))).toEqual(endpoints.map((e) => e.path))
    const names = operations.map((operation) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z][a-zA-Z]+$/.test(name))).toEqual([])
  })

  it('refers to nothing that it does not hold', () => {
    const references = [...text.matchAll(/"\$ref": "([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(references.length).toBeGreaterThan(20)
    const missing = references.filter((reference) => !ajv.getSchema(`openapi${reference}`))
    expect(missing).toEqual([])
  })

  it('says of every parameter of a path where it is, and describes every parameter', () => {
    for (const { path, parameters } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(`{${inPath.map(({ name }) => name).join('} {')}}`).toBe(
        (path.match(/\{\w+\}/g) ?? ['{}']).join(' '),
      )
      expect(parameters.filter(({ description }) => !description)).toEqual([])
    }
  })

  it('describes a parameter as each endpoint understands it', () => {
    const described = (path: string, name: string) =>
      operations
        .find((operation) => operation.path === path)
        ?.parameters.find((parameter) => parameter.name === name)?.description
    expect(described('/calendars', 'search')).toContain('in the name of the calendar')
    const lists = operations.filter(({ path }) => !path.endsWith('/nearby'))
    const states = lists.flatMap(({ parameters }) => parameters.filter((p) => p.name === 'state'))
    expect(states).toHaveLength(8)
    for (const { description } of states) expect(description).not.toMatch(/center|lat|lng/)
    for (const { path, parameters } of operations) {
      const cursor = parameters.find(({ name }) => name === 'cursor')
      if (cursor) expect(cursor.description.includes('stored')).toBe(path.endsWith('/changes'))
    }
  })

  it('says how many events facets count, as their stored function does', () => {
    const facets = new URL('../../db/functions/lists/owner-facets.sql', import.meta.url)
    const most = Number(/<= (\d+) AS complete/.exec(readFileSync(facets, 'utf8'))?.[1])
    expect(text).toContain(`only the first ${most.toLocaleString('en')} events by date`)
  })

  it('lets answers grow: no object of an answer refuses a field that is new', () => {
    expect(text).not.toContain('additionalProperties')
  })

  it('asks nobody to sign in, and has no model that hides a name of the language', () => {
    expect(document.security).toEqual([])
    expect(Object.keys(document.components.schemas)).not.toContain('Error')
  })

  it('puts every endpoint under a heading, with a description longer than its summary says', () => {
    const headings = document.tags.map(({ name }) => name)
    for (const { tags, summary, description } of operations) {
      expect(headings).toEqual(expect.arrayContaining(tags))
      expect(tags).toHaveLength(1)
      expect(description).not.toBe(summary)
      expect(description).toMatch(/^[A-Z].+\.$/)
    }
  })

  it('says which texts are dates, moments and addresses', () => {
    const { Event: event } = JSON.parse(text).components.schemas
    const formatOf = (name: string) => {
      const field = event.properties[name]
      return field.format ?? field.anyOf?.[0].format
    }
    const formats = {
      displayDate: 'date',
      endDate: 'date',
      startsAt: 'date-time',
      endsAt: 'date-time',
      previousStartsAt: 'date-time',
      url: 'uri',
      imageUrl: 'uri',
      thumbnailUrl: 'uri',
      ticketUrl: 'uri',
      permalink: 'uri-reference',
      pageUrl: 'uri',
      createdAt: 'date-time',
      updatedAt: 'date-time',
    }
    const found = Object.keys(event.properties).flatMap((name) =>
      formatOf(name) ? [[name, formatOf(name)]] : [],
    )
    expect(Object.fromEntries(found)).toEqual(formats)
  })

  it('gives a 304 the headers of a 200 and no body', async () => {
    for (const { responses } of operations) {
      expect(responses[304]?.content).toBeUndefined()
      expect(responses[304]?.headers).toEqual(responses[200]?.headers)
    }
  })

  it('gives examples that fit their own schemas', () => {
    const examples = operations.flatMap(({ parameters }) =>
      parameters.filter((parameter) => parameter.example !== undefined),
    )
    expect(examples.length).toBeGreaterThan(10)
    const wrong = examples.filter(({ schema, example }) => faults(schema, example) !== '')
    expect(wrong).toEqual([])
  })
})

describe.each(operations)('$path answers as described', ({ path, ...operation }) => {
  it('with 200, by the schema and by the document', async () => {
    const { status, headers, body } = await answerOf(app.request(addressOf(path)))
    expect({ status, body }).toMatchObject({ status: 200 })
    const parsed = schemaOf(toPattern(path)).safeParse(body)
    expect(parsed.error).toBeUndefined()
    expect(parsed.success).toBe(true)
    expect(faults(jsonSchemaOf(operation, 200), body)).toBe('')
    expect(faults(jsonSchemaOf(operation, 200), grown(body))).toBe('')
    for (const [name, { schema }] of Object.entries(operation.responses[200]?.headers ?? {})) {
      expect(faults(schema, headers[name.toLowerCase()])).toBe('')
    }
  })

  it('with every documented parameter taken', async () => {
    const query = operation.parameters
      // `place` stands in place of `lat` and `lng`.
      .filter(({ in: where, name }) => where === 'query' && name !== 'cursor' && name !== 'place')
      .map(({ name, example, schema }) => {
        const { default: usual, type } = schema as { default?: unknown; type: string }
        return `${name}=${encodeURIComponent(String(example ?? usual ?? (type === 'string' ? 'x' : 1)))}`
      })
    const [address = '', own = ''] = addressOf(path).split('?')
    const asked = `${address}?${[own, ...query].join('&')}`
    const { status, body } = await answerOf(app.request(asked))
    expect({ asked, status, body }).toMatchObject({ status: 200 })
    expect(faults(jsonSchemaOf(operation, 200), body)).toBe('')
  })

  it('with errors, by the schema and by the document', async () => {
    const missing = addressOf(path).replace(/feed_\w+|\/s-\w+/g, (id) =>
      id.startsWith('/') ? '/nobody' : 'feed_nobody_has_this',
    )
    const isNamed = path.includes('{')
    const wrong = isNamed ? missing : `${missing}?search=${'x'.repeat(201)}`
    const { status, body } = await answerOf(app.request(wrong))
    expect({ status, body }).toMatchObject({ status: isNamed ? 404 : 400 })
    expect(SCHEMAS.ErrorAnswer.safeParse(body).error).toBeUndefined()
    for (const documented of [400, 404, 500]) {
      expect(faults(jsonSchemaOf(operation, documented), body)).toBe('')
      expect(faults(jsonSchemaOf(operation, documented), { error: 1 })).not.toBe('')
    }
    expect(Object.keys(operation.responses)).toEqual(['200', '304', '400', '404', '500'])
  })
})
