import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { lockFolder } from '../../dev/starter/data-folder.ts'

const source = new URL('../../dev/starter/data-folder.ts', import.meta.url).href
let folder: string
let lock: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  lock = join(folder, 'lock')
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

/** Another process that waits for the word, takes the lock and holds it until its input ends. */
function contender() {
  const script = `
    import { once } from 'node:events'
    import { lockFolder } from ${JSON.stringify(source)}
    const { stdin } = process
    console.log('here')
    await once(stdin, 'data')
    const release = await lockFolder(${JSON.stringify(folder)}).catch(() => undefined)
    console.log(release ? 'held' : 'refused')
    if (!stdin.readableEnded) await once(stdin, 'end')
    release?.()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    says: async () => (await lines.next()).value as string,
    go: () => child.stdin.write('go'),
    end: async () => {
      child.stdin.end()
      return text(child.stderr)
    },
  }
}

/** The number of a process that has ended. */
function endedProcess(): string {
  return String(spawnSync(process.execPath, ['--version']).pid)
}

describe('lockFolder()', () => {
  it('names the process that has the folder', async () => {
    writeFileSync(lock, String(process.ppid))
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.ppid}`)
    expect(readFileSync(lock, 'utf8')).toBe(String(process.ppid))
  })

  it('gives the folder free again', async () => {
    const release = await lockFolder(folder)
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
    release()
    expect(existsSync(lock)).toBe(false)
  })

  it('takes over what a process that is gone left behind', async () => {
    writeFileSync(lock, endedProcess())
    writeFileSync(`${lock}.removal`, endedProcess())
    await lockFolder(folder)
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
    expect(existsSync(`${lock}.removal`)).toBe(false)
  })

  it('takes over a lock that was left empty', async () => {
    writeFileSync(lock, '')
    await lockFolder(folder)
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
  })

  it('lets one of several in that find a stale lock at the same instant', async () => {
    writeFileSync(lock, endedProcess())
    const contenders = Array.from({ length: 4 }, contender)
    await Promise.all(contenders.map(({ says }) => says()))
    for (const { go } of contenders) go()
    const results = await Promise.all(contenders.map(({ says }) => says()))

    expect(results.sort()).toEqual(['held', 'refused', 'refused', 'refused'])
    expect(await Promise.all(contenders.map(({ end }) => end()))).toEqual(['', '', '', ''])
    expect(existsSync(lock)).toBe(false)
  })
})
