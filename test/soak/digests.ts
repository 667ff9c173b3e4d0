import type pg from 'pg'
import { SET_BACK } from './breaks.ts'
import { UNDER_WAY_MS } from './judge.ts'
import type { Mail } from './mailbox.ts'
import type { Subscriber } from './people.ts'
import type { Disturbance, Problem } from './report.ts'
import { DIGEST_HOUR, type Org } from './world.ts'

const QUARTER_MS = 900_000
/** Who has confirmed within the last hour has just seen the upcoming events. */
const CONFIRMED_BEFORE_MS = 3_600_000
/** What the form and the clock of the service may be apart. */
const CLOCK_MS = 60_000

type Due = { at: number; date: string; weekday: number }

/** The moments at which the digest hour comes in a zone, told by the system's calendar and not by the service's. */
export function duesBetween(zone: string, from: number, to: number): Due[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  })
  const hour = `${String(DIGEST_HOUR).padStart(2, '0')}:00`
  const dues: Due[] = []
  for (let at = Math.floor(from / QUARTER_MS + 1) * QUARTER_MS; at <= to; at += QUARTER_MS) {
    const [date = '', time] = format.format(at).split(', ')
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
    if (time === hour) dues.push({ at, date, weekday })
  }
  return dues
}

type Checked = {
  pool: pg.Pool
  orgs: Org[]
  subscribers: Subscriber[]
  mails: Mail[]
  /** What was due after `from`, up to `to`. */
  from: number
  to: number
  /** Something broke: what was being sent may have gone out or not. */
  isDisturbed: boolean
  disturbances: Disturbance[]
}
type Send = {
  key: string
  email: string
  subscriber: string
  run: string
  state: string
  runState: string
}

/** Whether all who chose a digest got each one, and none came before its hour. */
export async function judgeDigests(of: Checked): Promise<Problem[]> {
  const problems: Problem[] = []
  const { rows } = await of.pool.query<Send>(
    `SELECT r.feed_id || ' ' || r.frequency || ' ' || r.local_date AS key, s.email, s.id AS subscriber,
       r.id AS run, d.state, r.state AS "runState"
     FROM mailing_runs r JOIN subscribers s ON s.feed_id = r.feed_id
     LEFT JOIN mailing_sends d ON d.run_id = r.id AND d.subscriber_id = s.id
     WHERE r.kind = 'digest'`,
  )
  const sends = new Map(rows.map((row) => [`${row.key} ${row.email}`, row]))
  const mails = new Map(of.mails.map((mail) => [mail.id, mail]))
  for (const { zone, weekday, ...org } of of.orgs) {
    for (const due of duesBetween(zone, of.from, of.to)) {
      const expected = of.subscribers.filter(
        (one) =>
          (one.feed === org.staffFeed || one.feed === org.importFeed) &&
          (one.frequency === 'daily' || due.weekday === weekday) &&
          one.confirmedAt + CLOCK_MS <= due.at - CONFIRMED_BEFORE_MS,
      )
      for (const { feed, frequency, email } of expected) {
        const key = `${feed} ${frequency} ${due.date} ${email}`
        const send = sends.get(key)
        const mail = send && mails.get(send.run + send.subscriber)
        if (send?.runState === 'missed') problems.push({ kind: 'late', text: `digest ${key}` })
        else if (send?.state === 'sent' && !mail)
          problems.push({ kind: 'lost', text: `digest ${key}` })
        else if (!isDone(send?.state, of.isDisturbed)) {
          problems.push({ kind: 'lost', text: `digest ${key} is ${send?.state ?? 'not there'}` })
        }
        if (mail && mail.at < due.at && !wasUnderWay(mail, due, of.disturbances)) {
          problems.push({ kind: 'early', text: `digest ${key}` })
        }
      }
    }
  }
  return problems
}

/** Whether the clock was set back to before the hour while the email, rightly sent after it, was on its way. */
const wasUnderWay = (mail: Mail, due: Due, disturbances: Disturbance[]) =>
  disturbances.some(
    ({ what, from, to }) =>
      what === SET_BACK && to >= due.at && mail.at >= from && mail.at <= from + UNDER_WAY_MS,
  )

const isDone = (state = '', isDisturbed: boolean) =>
  ['sent', 'no-match', ...(isDisturbed ? ['unknown'] : [])].includes(state)
