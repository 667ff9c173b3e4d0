import { getNoticeRun } from '../../db/digests/get-notice-run.ts'
import type { NoticeContent } from '../../domain/digests/notice.ts'
import type { Voice } from '../mail/voice.ts'
import { mailMaker } from './mail-maker.ts'
import { composeNotice } from './notice-mail.tsx'
import { sendPart } from './send-part.ts'

const HOUR = 3_600
const DAY_MS = 86_400_000

/** Sends a part of a notice. While the provider takes nothing it is tried for two days and a half. */
export const sendNotices = sendPart({
  of: 'notice',
  delays: [60, 300, 1800, 2 * HOUR, 4 * HOUR, ...Array(9).fill(6 * HOUR)],
  latestMs: 3 * DAY_MS,
  async prepare(deps, runId) {
    const run = await getNoticeRun(deps.db, runId)
    if (!run) return undefined
    const compose = (content: NoticeContent, voice: Voice) =>
      composeNotice(run, content, voice, deps.env.PUBLIC_URL)
    return { createdAt: run.createdAt, make: mailMaker(deps, run, compose) }
  },
})
