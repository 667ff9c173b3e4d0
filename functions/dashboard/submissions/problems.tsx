import { REPEAT_ERRORS } from '../events/repeat-texts.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { fillText } from '../parts/fill-text.tsx'
import type { StaffContext } from '../staff-context.ts'
import { type Found, findSubmission, type Problem } from './decide.ts'
import { answerSubmission } from './submission-page.tsx'
import { MEANWHILE, PAGE } from './texts.ts'
import { whoDecided } from './who-decided.ts'

/** The page of a submission as it is now, and why nothing was done. */
export async function answerProblem(c: StaffContext, problem: Problem) {
  const found = await findSubmission(c)
  return answerSubmission(c, found, { status: 409, alert: problemAlert(found, problem) })
}

/** Why nothing was done with a submission, which was looked up again since. */
export function problemAlert({ submission }: Found, problem: Problem): AlertContent {
  const texts: Record<Problem, string> = {
    meanwhile: MEANWHILE[submission.state],
    unreadable: PAGE.unreadable,
    'closed feed': PAGE.closedFeed,
    'event changed': submission.kind === 'draft' ? PAGE.draftChanged : PAGE.eventChanged,
    'event gone': PAGE.eventGone,
    'no dates': REPEAT_ERRORS.noDates,
    'too many dates': REPEAT_ERRORS.tooManyDates,
    'all past': REPEAT_ERRORS.allPast,
  }
  const text = fillText(texts[problem], {
    who: <bdi>{whoDecided(submission)}</bdi>,
    feed: <bdi>{submission.feedName}</bdi>,
  })
  return { kind: 'failed', text: <p>{text}</p> }
}
