import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const CHECK = fileURLToPath(new URL('../../dev/check-words.ts', import.meta.url))

it('The check of words finds planted phrases in texts, comments, names, settings, and documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-words-'))
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 5 }))
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const run = () => {
    const { status, stderr } = spawnSync(process.execPath, [CHECK], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, found: stderr.split('\n').filter((line) => /:\d+: /.test(line)) }
  }
  write('wrangler.toml', '# Plain words.\n')
  write('.dev.vars.example', '# Plain words.\n')
  write(
    'functions/fine.ts',
    '/** Returns the events of a feed. */\nexport const people = { nobody: 1 }\n',
  )
  expect(run()).toEqual({ status: 0, found: [] })
  write('functions/text.ts', `export const text = 'There is no such feed.'\n`)
  write('db/comment.ts', '/**\n * Unless somebody changed it.\n */\nexport const x = 1\n')
  write('db/names.ts', 'export function f({ a: [firstTwin] }, IS_TOLD = 1) {}\n')
  write('db/functions/public.sql', '-- What is public.\n-- Hidden from whoever asks.\n')
  write('widget/style/list.css', '/* Like its twin. */\n')
  write('db/migrations/0000_base.sql', '-- As everybody had it.\n')
  write('docs/page.md', '# Page\n\nEvents are coming.\n')
  write('wrangler.toml', '# Whoever reads this.\n')
  expect(run()).toEqual({
    status: 1,
    found: [
      'db/comment.ts:2: "somebody" (name the role or part)',
      'db/functions/public.sql:2: "whoever" (name the role or part)',
      'db/names.ts:1: "told" (notified, sent, shown)',
      'db/names.ts:1: "twin" (duplicate)',
      expect.stringMatching(/^docs\/page.md:3: "are coming"/),
      expect.stringMatching(/^functions\/text.ts:1: "There is no such"/),
      'widget/style/list.css:1: "twin" (duplicate)',
      expect.stringMatching(/^wrangler.toml:1: "Whoever"/),
    ],
  })
})
