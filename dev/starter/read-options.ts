import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from './start-error.ts'

export type Options = { port: number; data: string; fresh: boolean }

export const HELP = `Starts the whole service on this machine.

  npm run dev -- [flags]

  --port N     port of the service, its local emulators take the next one (8787)
  --data DIR   where data is kept (.data)
  --fresh      empties the data first
  --help       shows this
`

/** The flags as settings; `help` when that was asked for. */
export function readOptions(args: string[]): Options | 'help' {
  const { port, data, fresh, help } = parse(args)
  if (help) return 'help'
  const number = Number(port)
  if (!/^\d+$/.test(port) || number < 1 || number > 65_534) {
    throw new StartError(`--port takes a number from 1 to 65534, not "${port}".`)
  }
  if (data === '') throw new StartError('--data takes the name of a folder.')
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
    throw new StartError(`${reason}. \`npm run dev -- --help\` shows the flags.`)
  }
}
