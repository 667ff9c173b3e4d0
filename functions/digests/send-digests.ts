import { getRun } from '../../db/digests/get-run.ts'
import { LATEST_MS } from '../../domain/digests/due-digests.ts'
import type { EditionContent } from '../../domain/digests/edition.ts'
import type { Voice } from '../mail/voice.ts'
import { composeDigest } from './digest-mail.tsx'
import { mailMaker } from './mail-maker.ts'
import { sendPart } from './send-part.ts'

/** Sends a part of a digest. While the provider takes nothing it is tried for six hours and a half. */
export const sendDigests = sendPart({
  of: 'digest',
  delays: [60, 300, 1800, 7200, 14_400],
  latestMs: LATEST_MS,
  async prepare(deps, runId) {
    const run = await getRun(deps.db, runId)
    if (!run) return undefined
    const compose = (content: EditionContent, voice: Voice) =>
      composeDigest(run, content, voice, deps.env.PUBLIC_URL)
    return { createdAt: run.createdAt, make: mailMaker(deps, run, compose) }
  },
})
