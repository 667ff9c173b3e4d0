import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

type Values<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: O }>
>['values']

/**
 * Reads the arguments of a command of this repository. `--help` prints `help`, which begins with the command line,
 * and ends the process before the command does anything; so does an unknown argument, with the reason.
 */
export function parseCommand<const O extends ParseArgsOptionsConfig>(
  help: string,
  options: O,
): Values<O> {
  const args = process.argv.slice(2)
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    process.stdout.write(`${help.trim()}\n`)
    process.exit(0)
  }
  try {
    return parseArgs({ args, options }).values as Values<O>
  } catch (error) {
    const [reason] = (error as Error).message.split('. ')
    return refuseCommand(help, `${reason}`)
  }
}

/** Ends the process of a command whose arguments are wrong. */
export function refuseCommand(help: string, reason: string): never {
  const [name] = /npm run [\w:]+/.exec(help) ?? []
  process.stderr.write(`${reason}. Run \`${name} -- --help\` for usage.\n`)
  process.exit(1)
}
