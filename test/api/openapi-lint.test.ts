import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'
import { openapiDocument } from '../../functions/api/openapi.ts'

const document = openapiDocument()
const without = (name: 'security' | 'tags') => ({ ...document, [name]: undefined })

/** What `redocly lint` says by its recommended rules. */
async function redocly(source: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({
    source: JSON.stringify(source),
    absoluteRef: 'openapi.json',
    config,
  })
  return found.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

/** What `spectral lint` says by its rules for OpenAPI. */
async function spectralOas(source: object): Promise<string[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition] })
  const found = await linter.run(JSON.stringify(source))
  return found.map(({ code, message, path }) => `${code}: ${message} at ${path.join('.')}`)
}

it('leaves Redocly nothing to say', async () => {
  expect(await redocly(document)).toEqual([])
  expect((await redocly(without('security'))).join()).toContain('security-defined')
})

it('leaves Spectral nothing to say', async () => {
  expect(await spectralOas(document)).toEqual([])
  expect((await spectralOas(without('tags'))).join()).toContain('operation-tag-defined')
})
