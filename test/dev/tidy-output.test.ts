import { describe, expect, it } from 'vitest'
import { tidyOutput } from '../../dev/starter/tidy-output.ts'

function tidied(...lines: string[]): string[] {
  const tidy = tidyOutput(false)
  return lines.map(tidy).filter((line) => line !== undefined)
}

describe('tidyOutput()', () => {
  it('shows requests', () => {
    expect(tidied('[wrangler:info] GET /api/v1/x 404 Not Found (3ms)')).toEqual([
      'GET /api/v1/x 404 Not Found (3ms)',
    ])
  })

  it('hides what wrangler says about itself', () => {
    expect(
      tidied(
        '[wrangler:info] Ready on http://localhost:8787',
        '[wrangler:info] GET /healthz 200 OK (2ms)',
        '⎔ Reloading local server...',
        '[custom build] Running: node dev/build-worker.ts',
        '│ chunk-FYUJ6YXF.js             │ esm  │ 2.43 KiB   │',
        'env.APP_SECRET ("(hidden)")      Environment Variable      local',
        '{"level":"info","message":"request","method":"GET","route":"/","status":200,"ms":1}',
      ),
    ).toEqual([])
  })

  it('hides the advice to call the cron by hand', () => {
    expect(
      tidied(
        '▲ [WARNING] Scheduled Workers are not automatically triggered during local development.',
        '',
        '  To manually trigger a scheduled event, run:',
        '    curl "http://localhost:8787/cdn-cgi/local/scheduled"',
        '  For more details, see https://developers.cloudflare.com/workers/configuration/cron-triggers/#x',
      ),
    ).toEqual([])
  })

  it('shows errors of the build and of the Worker, without colours and doubled blank lines', () => {
    expect(
      tidied(
        '\u001b[31m✘ \u001b[1mBuild failed with 1 error:\u001b[0m',
        '',
        '',
        '    functions/index.ts:1:34:',
        '{"level":"error","message":"request failed","cause":"Error: x"}',
      ),
    ).toEqual([
      '✘ Build failed with 1 error:',
      '',
      '    functions/index.ts:1:34:',
      '{"level":"error","message":"request failed","cause":"Error: x"}',
    ])
  })
})
