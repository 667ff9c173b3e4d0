import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { openapiDocument } from '../../functions/api/openapi.ts'

const document = openapiDocument()

/** What `redocly lint` reports with its recommended rules and those below. */
async function problems(source: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'operation-description': 'error',
      'operation-tag-defined': 'error',
      'no-invalid-schema-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'no-required-schema-properties-undefined': 'error',
      'no-schema-type-mismatch': 'error',
    },
  })
  const found = await lintFromString({
    source: JSON.stringify(source),
    absoluteRef: 'openapi.json',
    config,
  })
  return found.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

it('has no problem that Redocly finds', async () => {
  expect(await problems(document)).toEqual([])
})

it.each([
  ['security', 'security-defined'],
  ['tags', 'operation-tag-defined'],
])('would not pass without its %s', async (name, rule) => {
  expect((await problems({ ...document, [name]: undefined })).join()).toContain(rule)
})
