import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { SETTING_NAMES } from '../../functions/platform/env.ts'
import type { Options } from './read-options.ts'

export type Values = Record<string, string>
export type Settings = {
  /** Everything the Worker gets. */
  bindings: Values
  /** Which of the outside services have to be stood in for. */
  standIns: { database: boolean; qstash: boolean }
}

/** Fixed, so that what was encrypted or signed before a restart still opens after it. */
const APP_SECRET = 'development-only-secret-never-deploy-this'

/** Setting any variable of a group means the real service: none of its local emulators is used then. */
function defaults(port: number) {
  return {
    own: {
      ENVIRONMENT: 'development',
      PUBLIC_URL: `http://localhost:${port}`,
      APP_SECRET,
      SIGN_UP: 'open',
      HOME_FEED: 'feed_demo_music',
      MAIL_FROM: 'Calendar Feed Service <calendar@localhost>',
      GEOCODER_URL: `http://127.0.0.1:${port + 1}/geocoder`,
      // The calendar and the receiver among the local emulators, by the names that README and browsers show.
      WEBHOOK_INSECURE_HOSTS: `localhost:${port + 1},127.0.0.1:${port + 1}`,
    },
    database: {
      DATABASE_URL: 'postgres://dev:dev@localhost/dev',
      NEON_ENDPOINT: `http://127.0.0.1:${port + 1}/sql`,
    },
    mail: {
      MAILER: 'capture',
      CAPTURE_URL: `http://127.0.0.1:${port + 1}/mail`,
    },
    qstash: {
      QSTASH_URL: `http://127.0.0.1:${port + 1}`,
      QSTASH_TOKEN: 'development-token',
      QSTASH_CURRENT_SIGNING_KEY: 'sig_development_current',
      QSTASH_NEXT_SIGNING_KEY: 'sig_development_next',
    },
  }
}

/** What the person set, and a local emulator for each thing they did not. */
export function chooseSettings({ port }: Pick<Options, 'port'>, given: Values): Settings {
  const { own, database, mail, qstash } = defaults(port)
  const isMissing = (group: Values) => Object.keys(group).every((name) => !(name in given))
  const standIns = { database: isMissing(database), qstash: isMissing(qstash) }
  return {
    standIns,
    bindings: {
      ...own,
      ...(standIns.database && database),
      ...(standIns.qstash && qstash),
      ...(isMissing(mail) && mail),
      ...given,
    },
  }
}

/** Everything in `.dev.vars`, and over it what the environment says of the service's own settings. */
export function readGiven(devVars: string, environment: NodeJS.ProcessEnv): Values {
  const file = existsSync(devVars) ? parseEnv(readFileSync(devVars, 'utf8')) : {}
  const fromEnvironment = SETTING_NAMES.map((name) => [name, environment[name]])
  const all = [...Object.entries(file), ...fromEnvironment]
  return Object.fromEntries(all.filter(([, value]) => value))
}
