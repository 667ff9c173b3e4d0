import type { Upload } from '../../../db/subscribers/uploads.ts'
import { Part, Said } from '../imports/run-parts.tsx'
import { Form } from '../parts/form.tsx'
import { formatNumber } from '../parts/format.ts'
import { address } from '../parts/list-parts.tsx'
import type { OrgSession } from '../staff-context.ts'
import { Facts, Words } from './parts.tsx'
import { PREVIEW, PROGRESS } from './texts.ts'

type Props = { session: OrgSession; upload: Upload; feedId: string; path: string }

/** How many were sent, have confirmed, and have not; it follows the sending by itself. */
export function Progress({ session, upload, feedId, path }: Props) {
  const { state, sent, failed, skipped, confirmed, consent } = upload
  const total = upload.total ?? 0
  const underWay = state === 'sending'
  return (
    <div class="stack measure">
      <section class="card stack">
        <Said name="said">
          <h2>{state === 'preview' ? PROGRESS.stopped : PROGRESS[state]}</h2>
          {state === 'stopped' && <p>{PROGRESS.stoppedText}</p>}
        </Said>
        <Part name="numbers" class="stack" underWay={underWay}>
          {underWay && <progress value={sent} max={Math.max(total, 1)} aria-label={PROGRESS.bar} />}
          <Facts
            facts={[
              [PROGRESS.sent, PROGRESS.of(formatNumber(sent), formatNumber(total))],
              [PROGRESS.confirmed, formatNumber(confirmed)],
              [PROGRESS.open, formatNumber(Math.max(0, sent - confirmed))],
              skipped > 0 && [PROGRESS.skipped, formatNumber(skipped)],
              failed > 0 && [PROGRESS.failed, formatNumber(failed)],
            ]}
          />
          {underWay && <p class="hint">{PROGRESS.leave}</p>}
          <p class="hint">{PROGRESS.days}</p>
        </Part>
        <div class="row">
          <a class="button" href={address(session.path('/subscribers'), { feed: feedId })}>
            {PROGRESS.see}
          </a>
          {underWay && (
            <Form session={session} action={path} class="row">
              <button class="button secondary" type="submit" name="intent" value="stop">
                {PROGRESS.stop}
              </button>
            </Form>
          )}
        </div>
      </section>
      <Words title={PREVIEW.consent}>{consent}</Words>
    </div>
  )
}
