import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { chooseSettings, readGiven } from '../../dev/starter/settings.ts'
import { parseEnv } from '../../functions/platform/env.ts'

const options = { port: 9000 }

function devVars(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, '.dev.vars')
  writeFileSync(file, content)
  return file
}

describe('chooseSettings()', () => {
  it('gives the Worker everything it needs when nothing is set', () => {
    const { bindings, standIns } = chooseSettings(options, {})
    expect(standIns).toEqual({ database: true, qstash: true })
    expect(parseEnv(bindings)).toMatchObject({
      ENVIRONMENT: 'development',
      PUBLIC_URL: 'http://localhost:9000',
      NEON_ENDPOINT: 'http://127.0.0.1:9001/sql',
      QSTASH_URL: 'http://127.0.0.1:9001',
      MAILER: 'capture',
      CAPTURE_URL: 'http://127.0.0.1:9001/mail',
    })
  })

  it('does not stand in for a database that is set', () => {
    const DATABASE_URL = 'postgres://me:pw@db.example.org/mine'
    const { bindings, standIns } = chooseSettings(options, { DATABASE_URL })
    expect(standIns.database).toBe(false)
    expect(bindings.DATABASE_URL).toBe(DATABASE_URL)
    expect(bindings).not.toHaveProperty('NEON_ENDPOINT')
  })

  it('mixes no stand-in keys with those of a real QStash', () => {
    const { bindings, standIns } = chooseSettings(options, { QSTASH_TOKEN: 'real' })
    expect(standIns.qstash).toBe(false)
    expect(bindings).not.toHaveProperty('QSTASH_URL')
    expect(bindings).not.toHaveProperty('QSTASH_CURRENT_SIGNING_KEY')
  })

  it('captures no mail when a mailer is chosen', () => {
    const { bindings } = chooseSettings(options, { MAILER: 'resend', RESEND_API_KEY: 'key' })
    expect(bindings.MAILER).toBe('resend')
    expect(bindings).not.toHaveProperty('CAPTURE_URL')
  })
})

describe('readGiven()', () => {
  it('puts the environment over the file, and takes the service’s own settings only', () => {
    const file = devVars('APP_SECRET=from-the-file\nMAIL_FROM="Me <me@example.org>"\n')
    const environment = { APP_SECRET: 'from-the-environment', EDITOR: 'ed', QSTASH_TOKEN: '' }
    expect(readGiven(file, environment)).toEqual({
      APP_SECRET: 'from-the-environment',
      MAIL_FROM: 'Me <me@example.org>',
    })
  })

  it('does without the file', () => {
    expect(readGiven('/nowhere/.dev.vars', {})).toEqual({})
  })
})
