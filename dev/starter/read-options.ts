import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from './start-error.ts'

export type Options = { port: number; data: string; fresh: boolean }

export const HELP = `Runs the whole service on this machine.

  npm run dev -- [flags]

  --port N     port of the service (default 8787); the local emulators use N+1
  --data DIR   data directory (default .data)
  --fresh      delete all data first
  --help       show this help
`

/** The flags as settings; `help` when that was asked for. */
export function readOptions(args: string[]): Options | 'help' {
  const { port, data, fresh, help } = parse(args)
  if (help) return 'help'
  const number = Number(port)
  if (!/^\d+$/.test(port) || number < 1 || number > 65_534) {
    throw new StartError(`--port must be a number from 1 to 65534, not "${port}".`)
  }
  if (data === '') throw new StartError('--data must be the name of a directory.')
  return { port: number, data: resolve(data), fresh }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', default: '8787' },
        data: { type: 'string', default: '.data' },
        fresh: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    const [reason] = (error as Error).message.split('. ')
    throw new StartError(`${reason}. Run \`npm run dev -- --help\` for usage.`)
  }
}
