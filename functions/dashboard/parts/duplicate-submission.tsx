import type { Context } from 'hono'
import { onceToken } from '../../forms/idempotency-key.tsx'
import type { App } from '../../platform/deps.ts'
import type { Form as FormData, OrgSession } from '../access/org-session.ts'
import { FORM_TOKEN } from '../access/own-forms.ts'
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

type Second = Compared & {
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
 * Asks what becomes of a form that made something, and was then sent again (by the way back) with other
 * text: a second one, or a change of the first. What was typed waits in the page. With the same text
 * there is nothing to ask.
 */
export function askAboutSecond(c: Context<App>, session: OrgSession, second: Second) {
  const names = differences(second)
  if (names.length === 0) return undefined
  const { thing, section, above, first, form, labels, theirs } = second
  const { groups = groupsOf(labels) } = second
  const { [FORM_TOKEN]: _, once: __, version: ___, [OPENED]: ____, ...typed } = form
  const hidden = {
    ...typed,
    once: onceToken(c.env.random),
    [OPENED]: openedWith(groups, theirs),
    ...(first.version ? { version: first.version } : {}),
  }
  const path = `${above.path}/${first.id}`
  return answerDashboard(c, session, {
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
        <Differences {...second} names={names} called={{ mine: 'Now', theirs: 'the first one' }} />
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
