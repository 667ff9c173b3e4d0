import { stripVTControlCharacters } from 'node:util'

// Not the starter's own question whether the Worker is up.
const REQUEST = /^\[wrangler:info\] (?=[A-Z]+ \/)(?!GET \/healthz 200)/
const CHATTER = [
  /^\[wrangler:info\]/,
  /^⎔ /,
  /^\[custom build\]/,
  // The table of the Worker's modules.
  /^[┌├└│]/,
  /^🪵/u,
  /^Using secrets defined in/,
  /^Your Worker has access to the following bindings/,
  /^Binding +Resource/,
  /^env\.\w+ \(/,
  // The starter calls the cron.
  /Scheduled Workers are not automatically triggered/,
  /^ +To manually trigger a scheduled event/,
  /^ +curl ".*\/cdn-cgi\/local\/scheduled/,
  /^ +For more details, see .*\/cron-triggers\//,
  // The minute's tick, while the Worker has nothing to do at it.
  /lack a handler for ScheduledEvents/,
  /does not export a scheduled\(\) function/,
  // wrangler logs each request itself.
  /^\{"level":"info","message":"request",/,
]

/**
 * What of wrangler's output a person wants to see: requests, the Worker's own log, warnings and
 * errors. `undefined` for a line that is only chatter, or for a second blank one in a row.
 */
export function tidyOutput(colors: boolean): (line: string) => string | undefined {
  let blank = true
  return (line) => {
    const plain = stripVTControlCharacters(line)
    const request = REQUEST.test(plain)
    if (!request && CHATTER.some((pattern) => pattern.test(plain))) return undefined
    if (plain.trim() === '' && blank) return undefined
    blank = plain.trim() === ''
    return request ? plain.replace(REQUEST, '') : colors ? line : plain
  }
}
