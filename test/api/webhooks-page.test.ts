import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Block, type Inline, readMarkdown } from '../../dev/read-markdown.ts'
import { SUBSCRIBER_EVENTS, subscriberEventBody } from '../../domain/subscriber-event.ts'
import { openapiDocument } from '../../functions/api/openapi.ts'
import { testApp } from '../support/app.ts'
import { attributeValues, visibleText } from '../support/html.ts'

const source = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')

/** What a reader sees of a block, spaces aside. */
function textsOf(block: Block): string[] {
  const plain = (parts: Inline[]) => parts.map(textOf).join('')
  const texts = {
    heading: () => [block.kind === 'heading' ? block.text : ''],
    code: () => [block.kind === 'code' ? block.code : ''],
    image: () => [],
    paragraph: () => [block.kind === 'paragraph' ? plain(block.text) : ''],
    list: () => (block.kind === 'list' ? block.items.map(plain) : []),
    table: () => (block.kind === 'table' ? [block.head, ...block.rows].flat().map(plain) : []),
  }[block.kind]()
  const here = (text: string) =>
    text.replaceAll('https://calendar.example.com', 'https://calendar.test')
  return texts.map((text) => here(text).replaceAll(/\s+/g, ' ').trim())
}

function textOf(part: Inline): string {
  if (typeof part === 'string') return part
  if ('code' in part) return part.code
  return 'strong' in part ? part.strong : part.label
}

describe('GET /docs/webhooks', () => {
  let response: Response
  let html = ''
  beforeAll(async () => {
    response = await (await testApp()).request('/docs/webhooks')
    html = await response.text()
  })

  it('is a page for anybody, kept at the edge, without script', () => {
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('s-maxage=300')
    expect(response.headers.get('content-security-policy')).not.toContain('script-src')
    expect(html).toContain('<title>Webhooks · Calendar Feed Service</title>')
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  it('says everything that docs/webhooks.md says below its first lines', () => {
    const text = visibleText(html).replaceAll(/\s+/g, ' ')
    const blocks = readMarkdown(source.slice(source.indexOf('## Payload')))
    expect(blocks.length).toBeGreaterThan(50)
    const missing = blocks.flatMap(textsOf).filter((part) => !text.includes(part))
    expect(missing).toEqual([])
  })

  it('links only to places that it has', () => {
    const ids = attributeValues(html, 'id')
    const anchors = attributeValues(html, 'href').filter((href) => href.startsWith('#'))
    expect(anchors.length).toBeGreaterThan(10)
    expect(anchors.filter((href) => !ids.includes(href.slice(1)))).toEqual([])
  })

  it('names this service where the file has an example', () => {
    expect(html).toContain('https://calendar.test/webhooks-kit.v1.js')
    expect(html).not.toContain('calendar.example.com')
  })

  it('is linked from the API reference', async () => {
    const docs = await (await (await testApp()).request('/docs')).text()
    expect(attributeValues(docs, 'href')).toContain('/docs/webhooks')
  })
})

describe('readMarkdown', () => {
  it('refuses what it would lose', () => {
    for (const text of ['> quoted', 'text\n- item', 'text\n1. item', '<br>', '![a](b)']) {
      expect(() => readMarkdown(text)).toThrow('unsupported Markdown')
    }
  })
})

describe('the webhooks of the OpenAPI document', () => {
  const { webhooks } = openapiDocument()

  it.each(SUBSCRIBER_EVENTS)('describe what is sent with %s', (event) => {
    const post = webhooks[event]?.post
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { email: true } })
    ajv.addKeyword('example')
    const fits = ajv.compile(post?.requestBody.content['application/json'].schema ?? false)
    const subscriber = { email: 'a@example.com', feedSlug: 'f', digestFrequency: 'weekly' }
    for (const criteria of [null, '{"keywords":["jazz"]}']) {
      const body = JSON.parse(subscriberEventBody(event, { ...subscriber, criteria }, 5))
      expect(fits(body), JSON.stringify(fits.errors)).toBe(true)
      expect(fits({ ...body, timestamp: undefined })).toBe(false)
      expect(fits({ ...body, event: 'subscriber.other' })).toBe(false)
    }
  })

  it('name the headers that docs/webhooks.md names', () => {
    for (const { post } of Object.values(webhooks)) {
      expect(post.parameters.map(({ name }) => name)).toHaveLength(3)
      for (const { name } of post.parameters) expect(source).toContain(`\`${name}\``)
    }
  })
})
