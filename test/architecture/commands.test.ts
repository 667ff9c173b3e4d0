import { describe, expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

const DOCUMENTS = ['CONTRIBUTING.md', 'README.md', 'docs/migrations.md']

describe('the commands that CONTRIBUTING.md and README.md tell', () => {
  const commands = [...new Set(DOCUMENTS.flatMap((file) => commandsIn(readProjectFile(file))))]
  const { scripts } = JSON.parse(readProjectFile('package.json')) as {
    scripts: Record<string, string>
  }

  // test/dev/help.test.ts runs each with `--help`.
  it.each(commands)('can be run: %s', (command) => {
    expect(faultOf(command, scripts)).toBe('')
  })

  it('are found, and those that are wrong are seen', () => {
    expect(
      commandsIn('`npm ci && npm test`, `WEBHOOK_SECRET=x node dev/receiver.ts 9000`'),
    ).toEqual(['npm ci', 'npm test', 'node dev/receiver.ts 9000'])
    expect(commandsIn('```sh\nnpm run dev -- --fresh\n```')).toEqual(['npm run dev -- --fresh'])
    expect(faultOf('npm run no-such', scripts)).not.toBe('')
    expect(faultOf('node dev/no-such.ts', scripts)).not.toBe('')
    expect(faultOf('no-such', scripts)).not.toBe('')
  })
})

/** Commands of code spans and code blocks, without the settings before them. */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, code = '']) =>
    code.trim().split('\n'),
  )
  const spans = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)]
  return [...blocks, ...spans.map(([, code = '']) => code)]
    .flatMap((code) => code.split(' && '))
    .map((command) => command.replace(/^([A-Z_]+=\S+ )+/, ''))
    .filter((command) => /^(npm|npx|node|\.ci)(\/| )/.test(command))
}

function faultOf(command: string, scripts: Record<string, string>): string {
  const [program, first = '', second = ''] = command.split(' ')
  const isFile = (path: string) => projectFiles().includes(path)
  if (program === 'npm' && first === 'run') return scripts[second] ? '' : `no script ${second}`
  if (program === 'npm')
    return ['ci', 'install', 'start', 'test'].includes(first) ? '' : `npm ${first}?`
  if (program === 'npx' && first === 'vitest') {
    const [, , , folder = ''] = command.split(' ')
    return projectFiles().some((path) => path.startsWith(folder)) ? '' : `no file ${folder}`
  }
  const file = program === 'node' ? first : (program ?? '')
  return isFile(file) ? '' : `no file ${file}`
}
