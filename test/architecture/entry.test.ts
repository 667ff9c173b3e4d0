import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// Its size is held by test/architecture/bundle-budget.test.ts.
describe('the bundle', () => {
  it('starts at functions/index.ts: the folder named functions carries no file routing', () => {
    const toml = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8')
    expect(toml).toMatch(/^main = "dist\/worker\/index\.js"$/m)
    expect(toml).not.toMatch(/pages_build_output_dir/)
  })
})
