import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import { OnceToken, onceId } from '../../forms/idempotency-key.tsx'
import { type FormState, typed } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import type { Action, Form, OrgSession, Page, StaffContext } from '../staff-context.ts'
import { savesForm } from '../staff-routes.ts'
import type { AlertContent } from './alert.tsx'
import type { Done } from './answer-dashboard.tsx'
import { askAboutDuplicate } from './duplicate-submission.tsx'
import type { FormDeclaration, FormView, Refused } from './form-of.tsx'
import type { Section } from './navigation.tsx'

type Answer = Response | Promise<Response>

/** How a form makes something new. */
export type Create<Found, Data> = {
  /** What it makes: `feed`. */
  noun: string
  /** What ids begin with: `feed`. */
  prefix: string
  section: Section
  /** The list of such things; each has its page and its form below it. */
  list: { label: string; path: string }
  /** What the button says that makes one. */
  button: string
  /** What the form holds at first. */
  start: (session: OrgSession) => FormState['values']
  /** Creates one, once: `again` if this form made it before. A page of its own may say more than a redirect. */
  insert: (
    c: StaffContext,
    made: { data: Data; id: string; form: Form },
  ) => Promise<'saved' | 'again' | 'missing' | Refused | Response>
  nameOf: (found: Found) => string
  /** What was sent again, with what the first one was given for fields that were left blank. */
  likeFirst?: (data: Data, form: Form, first: Found) => Data
  /** The message of the page that a new one leads to. */
  done?: Done
  show: (c: StaffContext, view: FormView<Data>) => Answer
}

type Ready<Found, Data> = FormDeclaration<Found, Data> & { collect: (form: Form) => Form }

/** The part of `formOf` for new things. */
export function newFormOf<Found, Data>(of: Ready<Found, Data>, create: Create<Found, Data>) {
  const { noun, prefix, section, list, done } = create

  const show = (
    c: StaffContext,
    { state, status = 200, ...rest }: { state: FormState; status?: number; alert?: AlertContent },
  ) => {
    const hidden = <OnceToken {...{ state }} random={c.env.random} />
    return create.show(c, { state, status, hidden, ...rest })
  }

  const newPage: Page = (c) =>
    show(c, { state: { values: create.start(c.var.session), errors: {} } })

  const add: Action = async (c) => {
    const { session, form: posted } = c.var
    const { random } = c.env
    const { id, once } = await onceId(posted, { prefix, orgId: session.org.id, random })
    const form: Form = { ...of.collect(posted), once }
    const reading = await of.read(c, form)
    const again = (state: FormState, status = 200) => show(c, { state, status })
    const instead = await of.instead?.(form, reading, again, c)
    if (instead) return instead
    if (reading.state) return again(reading.state, 400)
    const { data } = reading
    const made = await create.insert(c, { data, id, form: posted })
    if (made instanceof Response) return made
    if (typeof made === 'object') return again({ values: typed(form), ...made }, 400)
    if (made === 'missing') throw notFound(of.missing)
    if (made === 'again') {
      const first = await of.find(c, id)
      if (!first) throw notFound(of.missing)
      const asked = askAboutDuplicate(c, {
        ...of,
        thing: noun,
        section,
        above: list,
        first: { id, name: create.nameOf(first) },
        inWords: (name, value) => of.inWords?.(name, value, first) ?? value,
        mine: of.values(create.likeFirst?.(data, posted, first) ?? data),
        theirs: of.values(of.dataOf(first)),
        form: posted,
      })
      if (asked) return asked
    }
    purgeAfterAnswer(c.env)
    return c.redirect(session.path(`${list.path}/${id}${done ? `?done=${done}` : ''}`), 303)
  }

  /** The form of one that was deleted meanwhile, for a new one. */
  const showDeleted = async (c: StaffContext, form: Form) => {
    const { state } = await of.read(c, form)
    const errors = state?.errors ?? {}
    const alert = deletedAlert(create)
    return show(c, { state: { values: typed(form), errors }, status: 404, alert })
  }

  return { newPage, add: savesForm('new', add), showDeleted }
}

/** What a form says whose thing was deleted while it was open. */
export function deletedAlert({ noun, button }: { noun: string; button: string }): AlertContent {
  const text = (
    <p>
      <strong>Not saved because this {noun} was deleted.</strong> What you entered is in the form
      below. To add it as a new {noun}, select “{button}”.
    </p>
  )
  return { kind: 'warning', text }
}
