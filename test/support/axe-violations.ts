import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { settled } from './settled.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong with a page, a line each. Only that leaves the page: all it looked at is a megabyte.
 * Forced colors are the system's, but axe reads `-webkit-text-fill-color`, which Chromium leaves at the
 * page's own: contrast says nothing then.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE)
  return page.evaluate(`axe.run(document, {
    iframes: false,
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: !matchMedia('(forced-colors: active)').matches } },
  }).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map((n) => id + ' ' + n.target + ' ' + n.failureSummary + ' ' + n.html)))`)
}
