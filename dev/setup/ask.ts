import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Tools } from './tools.ts'

export class InputEnded extends Error {
  constructor(reason = 'the input ended. Run it again to continue') {
    super(`The setup was not finished: ${reason}.`)
  }
}

/** Without a terminal: what is known already is the answer. A question that comes again had a wrong one. */
export function askNothing(): Tools['ask'] {
  const asked = new Set<string>()
  return async (question, { preset } = {}) => {
    if (preset === undefined) throw new InputEnded(`no answer to “${question}”`)
    if (asked.has(question)) throw new InputEnded(`the answer to “${question}” is wrong`)
    asked.add(question)
    return preset
  }
}

/** Asks questions in a terminal. Secrets are never shown, neither the new one nor the one it replaces. */
export function askInTerminal(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): { ask: Tools['ask']; close: () => void } {
  let isMuted = false
  const shown = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) output.write(chunk)
      done()
    },
  })
  const lines = createInterface({
    input,
    output: shown,
    terminal: 'isTTY' in input && !!input.isTTY,
  })
  const waiting: string[] = []
  const asked: ((line: string | undefined) => void)[] = []
  // Lines that arrive before they are asked for (a file as input) are kept.
  lines.on('line', (line) => {
    const next = asked.shift()
    if (next) next(line)
    else waiting.push(line)
  })
  let hasEnded = false
  lines.on('close', () => {
    hasEnded = true
    for (const next of asked.splice(0)) next(undefined)
  })
  const read = async () => {
    const early = waiting.shift()
    if (early !== undefined || hasEnded) return early
    return new Promise<string | undefined>((next) => asked.push(next))
  }
  return {
    close: () => lines.close(),
    async ask(question, { secret = false, preset } = {}) {
      for (;;) {
        const hint = preset ? ` [${secret ? 'unchanged' : preset}]` : ''
        output.write(`${question}${hint}: `)
        isMuted = secret
        const typed = await read()
        isMuted = false
        if (secret) output.write('\n')
        if (typed === undefined) throw new InputEnded()
        const line = typed.trim()
        if (line) return line
        if (preset !== undefined) return preset
      }
    },
  }
}
