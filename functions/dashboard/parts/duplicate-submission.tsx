import { onceToken } from '../../forms/idempotency-key.tsx'
import { FORM_TOKEN } from '../access/own-forms.ts'
import type { Form as FormData, StaffContext } from '../staff-context.ts'
import { answerDashboard } from './answer-dashboard.tsx'
import { Form } from './form.tsx'
import {
  type Compared,
  Differences,
  differences,
  type Group,
  groupsOf,
  OPENED,
  openedWith,
} from './merge-edits.tsx'
import type { Section } from './navigation.tsx'

type Duplicate = Compared & {
  /** What the form makes: `event`. */
  thing: string
  section: Section
  /** The list of such things; each has its page and its form below it. */
  above: { label: string; path: string }
  /** What the form made when it was first sent. */
  first: { id: string; name: string; version?: string }
  groups?: readonly Group[]
  form: FormData
}

/**
 * A form that already created something may be sent again with other text, after the browser's Back
 * button. Returns a page that asks whether that is a second one or a change of the first, and keeps what
 * was typed; `undefined` where the text is the same.
 */
export function askAboutDuplicate(c: StaffContext, duplicate: Duplicate) {
  const { session } = c.var
  const names = differences(duplicate)
  if (names.length === 0) return undefined
  const { thing, section, above, first, form, labels, theirs } = duplicate
  const { groups = groupsOf(labels) } = duplicate
  const { [FORM_TOKEN]: _, once: __, version: ___, [OPENED]: ____, ...typed } = form
  const hidden = {
    ...typed,
    once: onceToken(c.env.random),
    [OPENED]: openedWith(groups, theirs),
    ...(first.version ? { version: first.version } : {}),
  }
  const path = `${above.path}/${first.id}`
  return answerDashboard(c, {
    title: `Save as a second ${thing}?`,
    section,
    above,
    status: 409,
    children: (
      <div class="card stack measure">
        <p>
          You already created this {thing} from this form:{' '}
          <a href={session.path(path)}>
            <bdi>{first.name}</bdi>
          </a>
          . The form now differs from it:
        </p>
        <Differences
          {...duplicate}
          names={names}
          called={{ mine: 'Now', theirs: 'the first one' }}
        />
        <Form session={session} action={above.path}>
          {Object.entries(hidden).map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <p class="row">
            <button class="button" type="submit">
              Save as a second {thing}
            </button>
            <button class="button secondary" type="submit" formaction={session.path(path)}>
              Update the first one
            </button>
          </p>
        </Form>
      </div>
    ),
  })
}
