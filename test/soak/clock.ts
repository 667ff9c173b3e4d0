import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The time that the service and its database see; it passes as ours does, and can be set. */
export type Clock = {
  now: () => number
  /** Settings of a process that is to see this time. */
  env: Record<string, string>
  set: (to: number) => void
  close: () => void
}

const LIBRARIES = '/usr/lib'

/**
 * Debian's libfaketime answers a process that asks what time it is, from a file that we write. Timers and timeouts run
 * on as always: it is the clock on the wall that moves, as when a machine is set, or wakes up.
 */
export function startClock(at: number): Clock {
  const library = findLibrary()
  const folder = mkdtempSync(join(tmpdir(), 'soak-clock-'))
  const file = join(folder, 'offset')
  let offset = 0
  const set = (to: number) => {
    const next = to - Date.now()
    // A file that is half written would be read as another time.
    writeFileSync(`${file}.new`, `${next < 0 ? '-' : '+'}${(Math.abs(next) / 1000).toFixed(3)}\n`)
    renameSync(`${file}.new`, file)
    offset = next
  }
  set(at)
  return {
    now: () => Date.now() + offset,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
    close: () => rmSync(folder, { recursive: true }),
  }
}

function findLibrary(): string {
  for (const folder of readdirSync(LIBRARIES)) {
    const files = join(LIBRARIES, folder, 'faketime')
    try {
      // For programs with threads, which Node.js is.
      if (readdirSync(files).includes('libfaketimeMT.so.1'))
        return join(files, 'libfaketimeMT.so.1')
    } catch {}
  }
  throw new Error('Install the Debian package faketime to run this.')
}
