import type { Upload } from '../../../db/subscribers/uploads.ts'
import type { AddressTable } from '../../../domain/uploads/read-addresses.ts'
import { Select } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import type { Voice } from '../../mail/voice.ts'
import { Form } from '../parts/form.tsx'
import { formatCount, formatNumber } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'
import { SampleRows } from '../parts/sample-rows.tsx'
import type { OrgSession } from '../staff-context.ts'
import { Facts, OfferText, Words } from './parts.tsx'
import { PREVIEW } from './texts.ts'

type Props = {
  session: OrgSession
  upload: Upload
  file: AddressTable
  voice: Voice
  path: string
  error: string | undefined
}

/** What would be sent to whom, before anything is. */
export function Preview({ session, upload, file, voice, path, error }: Props) {
  return (
    <div class="split">
      <div class="stack">
        <Decision {...{ session, upload, path }} />
        <Columns {...{ session, upload, file, path, error }} />
      </div>
      <div class="stack">
        <OfferText {...{ voice }} org={session.org.name} feed={upload.shownFeed} />
        <Words title={PREVIEW.consent}>{upload.consent}</Words>
      </div>
    </div>
  )
}

type Part = Pick<Props, 'session' | 'upload' | 'path'>

function Decision({ session, upload, path }: Part) {
  const { kinds, duplicates, invalid, problems } = upload
  const { new: isNew, ...others } = PREVIEW.kinds
  const fresh = kinds?.new ?? 0
  return (
    <section class="card stack">
      <h2>{kinds ? PREVIEW.counts : PREVIEW.choose}</h2>
      {kinds ? (
        <>
          <Facts
            facts={[
              [isNew, formatNumber(fresh)],
              ...(Object.keys(others) as (keyof typeof others)[]).map((kind): [string, string] => [
                others[kind],
                formatNumber(kinds[kind] ?? 0),
              ]),
              [PREVIEW.duplicates, formatNumber(duplicates)],
              [PREVIEW.invalid, formatNumber(invalid)],
            ]}
          />
          <p>{fresh > 0 ? PREVIEW.only : PREVIEW.none}</p>
        </>
      ) : (
        <p>{PREVIEW.chooseText}</p>
      )}
      <Form session={session} action={path} class="row">
        {fresh > 0 && (
          <button class="button" type="submit" name="intent" value="send">
            {PREVIEW.send(formatCount(fresh, 'email'))}
          </button>
        )}
        <button class="button secondary" type="submit" name="intent" value="discard">
          {PREVIEW.discard}
        </button>
      </Form>
      {problems.length > 0 && (
        <details>
          <summary>{PREVIEW.problems(problems.length, invalid)}</summary>
          <DataTable
            caption={PREVIEW.invalid}
            rows={problems}
            columns={[
              { head: PREVIEW.line, cell: ({ line }) => formatNumber(line) },
              { head: PREVIEW.cell, cell: ({ text }) => <bdi>{text || PREVIEW.empty}</bdi> },
            ]}
          />
        </details>
      )}
    </section>
  )
}

function Columns({ session, upload, file, path, error }: Omit<Props, 'voice'>) {
  const { header, rows, width } = file
  const chosen = upload.isRead ? (upload.column ?? undefined) : undefined
  const all = Array.from({ length: width }, (_, i) => i)
  const nameOf = (i: number) => header[i] || PREVIEW.column(i + 1)
  const state: FormState = {
    values: { column: chosen === undefined ? '' : String(chosen) },
    errors: error ? { column: error } : {},
  }
  const none = chosen === undefined ? [{ value: '', label: PREVIEW.notChosen }] : []
  return (
    <section class="card stack">
      <h2>{PREVIEW.rows}</h2>
      <Form session={session} action={path} class="form-part">
        <Select
          state={state}
          name="column"
          label={PREVIEW.columns}
          options={[...none, ...all.map((i) => ({ value: String(i), label: nameOf(i) }))]}
        />
        <p class="row">
          <button class="button secondary" type="submit" name="intent" value="read">
            {PREVIEW.update}
          </button>
        </p>
      </Form>
      <section class="columns" tabindex={0} aria-label={PREVIEW.rows}>
        <table>
          <thead>
            <tr>
              {all.map((i) => (
                <th scope="col" class={i === chosen ? 'held' : undefined}>
                  <bdi>{nameOf(i)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <SampleRows rows={rows} columns={all} isHeld={(i) => i === chosen} />
        </table>
      </section>
    </section>
  )
}
