import type { AlertContent } from '../parts/alert.tsx'
import { formatCount } from '../parts/format.ts'
import type { StaffContext } from '../staff-context.ts'
import { isSeveralAction, SEVERAL } from './texts.ts'

/** What a decision about several submissions did, as its redirect says. */
export function didSeveral(c: StaffContext): AlertContent | undefined {
  const { did = '', count = '' } = c.req.query()
  if (!isSeveralAction(did) || !/^[1-9]\d?$/.test(count)) return undefined
  const text = SEVERAL[did].done(formatCount(Number(count), 'submission'))
  return { kind: 'done', text: <p>{text}</p> }
}
