import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
  scripts: Record<string, string>
}
// npm runs these before others by itself.
const commands = Object.entries(scripts).filter(([name]) => !/^(pre|post)/.test(name))
const OUR_SCRIPT = /^(?:exec )?node (\S+)$/
const ours = commands.filter(([, command]) => OUR_SCRIPT.test(command))
const others = commands.filter(([, command]) => !OUR_SCRIPT.test(command))

/** Runs the script of a command, where a database that it would use responds with an error. */
async function run(command: string, args: string[]) {
  const nowhere = 'postgres://owner:secret@127.0.0.1:1/none'
  const env = { ...process.env, DATABASE_URL: nowhere, TEST_POSTGRES_URL: nowhere }
  const [, file = ''] = OUR_SCRIPT.exec(command) ?? []
  const child = spawn(process.execPath, [file, ...args], { cwd: ROOT, env, stdio: 'pipe' })
  child.stdin.end()
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => (output.out += text))
  child.stderr.on('data', (text) => (output.err += text))
  const [code] = await once(child, 'close')
  return { code, ...output }
}

it.each(ours)('npm run %s -- --help says what it does, and does nothing', async (name, command) => {
  const { code, out, err } = await run(command, ['--help'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain(`npm run ${name}`)
  expect(out.split('\n').length).toBeGreaterThan(2)
  expect(out).not.toMatch(/Applied|failed|Error/)
})

it.each(['db:migrate', 'test:chaos'])(
  'npm run %s refuses a flag that it does not have',
  async (name) => {
    const { code, out, err } = await run(scripts[name] ?? '', ['--nonsense'])
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `Unknown option '--nonsense'. Run \`npm run ${name} -- --help\` for usage.\n`,
    })
  },
)

it('npm run setup ends with a sentence where its input ends', async () => {
  const { code, err } = await run(scripts.setup ?? '', ['--dry-run'])
  expect({ code, err }).toEqual({
    code: 1,
    err: '\nThe setup was not finished: the input ended. Run it again to continue.\n',
  })
})

it('22 commands are our own, and 8 pass --help on to a tool that has it', () => {
  expect(ours).toHaveLength(22)
  expect(others).toHaveLength(8)
  const tool =
    /(?:^|&& |[A-Z_]+=\w+ )(?:npm run [\w:]+|vitest run|biome check|tsc|drizzle-kit generate|wrangler deploy)[^&]*$/
  for (const [name, command] of others) expect(command, name).toMatch(tool)
})
