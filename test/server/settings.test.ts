import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../../server/settings.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'calendar-settings-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
})
const read = (given: Record<string, string> = {}) =>
  readSettings({
    DATABASE_URL: 'postgres://me:pw@localhost/calendar',
    PUBLIC_URL: 'https://calendar.example.com',
    DATA_DIR: data,
    ...given,
  })

it('needs a database and a public URL only; the secret is generated and kept for this user alone', () => {
  const first = read()
  if ('problems' in first) throw new Error(first.problems.join())
  expect(first).toMatchObject({ port: 8080, host: '127.0.0.1', mailer: 'outbox', proxies: [] })
  const file = join(data, 'app-secret')
  expect(first.env.APP_SECRET).toBe(readFileSync(file, 'utf8'))
  expect(first.env.APP_SECRET).toHaveLength(43)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(read()).toEqual(first)
})

it('names all that is missing or wrong at once, and shows no value', () => {
  const found = read({
    ...{ DATABASE_URL: 'localhost', PUBLIC_URL: 'http://calendar.lan', PORT: 'eighty' },
    ...{ MAILER: 'sendmail', TRUSTED_PROXY: 'caddy', TASKS_AT_ONCE: '0' },
  })
  const problems = 'problems' in found ? found.problems : []
  expect(problems.map((text) => /[A-Z]+_?[A-Z_]+/.exec(text)?.[0]).sort()).toEqual([
    'DATABASE_URL',
    'MAILER',
    'PORT',
    'PUBLIC_URL',
    'TASKS_AT_ONCE',
    'TRUSTED_PROXY',
  ])
  expect(problems.join()).not.toMatch(/calendar\.lan|eighty|sendmail/)
})

it('says which folder cannot be used', () => {
  writeFileSync(join(data, 'file'), '')
  expect(read({ DATA_DIR: join(data, 'file/below') })).toMatchObject({
    problems: [expect.stringContaining('set DATA_DIR')],
  })
})

it('finds a folder below the data folder that cannot be used, before anything starts', () => {
  for (const name of ['media', 'outbox', 'departures']) {
    writeFileSync(join(data, name), '')
    expect(read()).toMatchObject({ problems: [expect.stringContaining(`${join(data, name)} (`)] })
    rmSync(join(data, name))
  }
  expect(read()).not.toHaveProperty('problems')
})

it('asks for an SMTP server with MAILER=smtp, and shows nothing of its address', () => {
  for (const url of ['', 'mail.example.com', 'smtp://me:secret@mail.example.com?tls=off']) {
    const found = read({ MAILER: 'smtp', SMTP_URL: url })
    expect(found).toMatchObject({ problems: [expect.stringContaining('Set SMTP_URL to')] })
    expect(JSON.stringify(found)).not.toContain('secret')
  }
  const url = 'smtps://me:secret@mail.example.com'
  expect(read({ MAILER: 'smtp', SMTP_URL: url })).toMatchObject({
    mailer: 'smtp',
    smtp: { host: 'mail.example.com', port: 465, secure: true },
  })
})

it('asks for all of S3 or nothing', () => {
  const all = {
    ...{ S3_ENDPOINT: 'https://s3.example.com/', S3_BUCKET: 'calendar-images' },
    ...{ S3_ACCESS_KEY_ID: 'AKIATEST', S3_SECRET_ACCESS_KEY: 'very-hidden' },
  }
  expect(read(all)).toMatchObject({
    s3: { endpoint: 'https://s3.example.com', bucket: 'calendar-images', region: 'auto' },
  })
  const problemsOf = (given: Record<string, string>) => {
    const found = read(given)
    return 'problems' in found ? found.problems.join() : ''
  }
  const { S3_BUCKET: _, ...part } = all
  expect(problemsOf(part)).toContain('Set S3_BUCKET, or remove')
  for (const endpoint of [
    's3.example.com',
    'https://s3.example.com/calendar',
    'ftp://a',
    'https://u:p@a',
  ]) {
    expect(problemsOf({ ...all, S3_ENDPOINT: endpoint }), endpoint).toContain('Set S3_ENDPOINT')
  }
  expect(problemsOf({ ...all, S3_BUCKET: '../other' })).toContain('Set S3_BUCKET to the name')
  expect(problemsOf(part)).not.toContain('very-hidden')
})
