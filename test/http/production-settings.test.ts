import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chooseSettings } from '../../dev/starter/settings.ts'
import {
  CALLED,
  ON_ONE_MACHINE,
  parseEnv,
  SECRETS,
  SETTING_NAMES,
} from '../../functions/platform/env.ts'
import { TEST_ENV } from '../support/app.ts'

const GOOD = {
  PUBLIC_URL: 'https://calendar.example.com',
  DATABASE_URL: 'postgres://me:pw@db.example.org/mine',
  APP_SECRET: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'),
  QSTASH_TOKEN: 'eyJVc2VySUQiOiI0',
  QSTASH_CURRENT_SIGNING_KEY: 'sig_5kVw7Yb2Ks9LhZ4nPc6GfE0aUu',
  QSTASH_NEXT_SIGNING_KEY: 'sig_8mT5dVw7Yb2Ks9LhZ4nPc6GfE0',
  MAIL_FROM: 'Calendar <calendar@example.com>',
}
const development = chooseSettings({ port: 8787 }, {}).bindings

describe('Settings in production', () => {
  it('take what an operator was given by the services', () => {
    expect(parseEnv(GOOD)).toMatchObject({ ENVIRONMENT: 'production', MAILER: 'cloudflare' })
    expect(parseEnv({ ...GOOD, PUBLIC_URL: `${GOOD.PUBLIC_URL}/` })).toMatchObject(GOOD)
  })

  it('name every secret and every address that is called among those that are checked', () => {
    const checked: readonly string[] = [...SECRETS, ...CALLED]
    const others = SETTING_NAMES.filter((name) => !checked.includes(name))
    expect(checked).toHaveLength(9)
    // What another service made for the operator, is public, or is checked by a rule of its own.
    expect(others.filter((name) => /SECRET|TOKEN|KEY|URL|ENDPOINT/.test(name))).toEqual([
      'PUBLIC_URL',
      'DATABASE_URL',
      'RESEND_API_KEY',
      'CAPTURE_URL',
      'TURNSTILE_SITE_KEY',
      'TURNSTILE_SECRET_KEY',
      'GEOCODER_URL',
      'MAP_TILES_URL',
    ])
  })

  it.each(CALLED)('refuse %s by plain http', (name) => {
    const setting = { [name]: 'http://service.example.org/path' }
    expect(() => parseEnv({ ...GOOD, ...setting })).toThrow(
      new RegExp(`^missing or invalid settings: ${name}$`),
    )
  })

  it.each(SECRETS)('refuse the %s that this repository shows', (name) => {
    const [ours, tests] = [development, TEST_ENV as Record<string, string>].map((of) => of[name])
    const example =
      name === 'RESEND_WEBHOOK_SECRET' ? `whsec_test/${'MfKQ9r8GKYqrTwjU'.repeat(2)}` : undefined
    const shownOf = [
      ours,
      tests,
      example,
      name.startsWith('APP_') ? TEST_ENV.APP_SECRET : undefined,
    ]
    const all = shownOf.filter((value) => value !== undefined)
    expect(all.length).toBeGreaterThan(0)
    for (const shown of all) {
      expect(() => parseEnv({ ...GOOD, [name]: shown })).toThrow(`settings: ${name}`)
    }
  })

  it.each<[string, Record<string, string>]>([
    ['PUBLIC_URL', { PUBLIC_URL: 'http://calendar.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/calendar' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com?a=b' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://me@example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://localhost' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://localhost:8787' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://calendar.localhost' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://127.0.0.1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://[::1]' }],
    ['QSTASH_NEXT_SIGNING_KEY', { QSTASH_NEXT_SIGNING_KEY: GOOD.QSTASH_CURRENT_SIGNING_KEY }],
    ['APP_SECRET', { APP_SECRET: 'a'.repeat(64) }],
    ['APP_SECRET', { APP_SECRET: 'abcabcabcabcabcabcabcabcabcabcabcabc' }],
    ['APP_SECRET_PREVIOUS', { APP_SECRET_PREVIOUS: '0'.repeat(32) }],
    ['RESEND_API_KEY', { MAILER: 'resend' }],
    ['MAILER', { MAILER: 'capture', CAPTURE_URL: 'https://example.com/mail' }],
  ])('refuse %s of %j, and show no value', (name, setting) => {
    expect(() => parseEnv({ ...GOOD, ...setting })).toThrow(
      new RegExp(`^missing or invalid settings: ${name}$`),
    )
    expect(parseEnv({ ...GOOD, ...setting, ENVIRONMENT: 'test' })).toMatchObject(setting)
  })

  it.each([
    'https://calendar.example.com',
    'https://calendar.lan',
    'https://192.168.1.20:8443',
    'http://localhost:8080',
  ])('take PUBLIC_URL=%s on a machine of one’s own', (PUBLIC_URL) => {
    const hosts = { WEBHOOK_INSECURE_HOSTS: 'crm.lan:8080' }
    const env = parseEnv({ ...GOOD, ...hosts, PUBLIC_URL }, ON_ONE_MACHINE)
    expect(env).toMatchObject({ PUBLIC_URL, WEBHOOK_INSECURE_HOSTS: ['crm.lan:8080'] })
  })

  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'http://calendar.lan' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://calendar.lan/events' }],
    ['APP_SECRET', { APP_SECRET: 'a'.repeat(64) }],
    ['MAILER', { MAILER: 'capture' }],
  ])('refuse %s of %j there', (name, setting) => {
    expect(() => parseEnv({ ...GOOD, ...setting }, ON_ONE_MACHINE)).toThrow(
      new RegExp(`^missing or invalid settings: ${name}$`),
    )
  })

  it('let webhooks reach no internal host from Workers', () => {
    const env = parseEnv({ ...GOOD, WEBHOOK_INSECURE_HOSTS: 'crm.lan:8080' })
    expect(env.WEBHOOK_INSECURE_HOSTS).toEqual([])
  })

  it('leave no address to versions that were replaced', () => {
    const config = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8')
    expect(config).toMatch(/^workers_dev = false$/m)
    expect(config).toMatch(/^preview_urls = false$/m)
  })
})
