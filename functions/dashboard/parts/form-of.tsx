import type { Child } from 'hono/jsx'
import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import { type FormState, typed } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import type { Action, Form, Page, StaffContext } from '../staff-context.ts'
import { savesForm } from '../staff-routes.ts'
import type { AlertContent } from './alert.tsx'
import type { Done } from './answer-dashboard.tsx'
import {
  differences,
  type Group,
  groupsOf,
  OPENED,
  openedWith,
  saveMerged,
} from './merge-edits.tsx'
import { type Create, newFormOf } from './new-form-of.tsx'

type Answer = Response | Promise<Response>

/** What a page needs to show a form. */
export type FormView<Data> = {
  state: FormState
  /** Hidden fields, to stand inside the form. Without them it cannot be merged, or is saved twice. */
  hidden: Child
  status: number
  alert?: AlertContent
  /** What was sent, if all of it could be read. */
  data?: Data | undefined
}

type Read<Data> = { data: Data; state?: never } | { data?: never; state: FormState }
export type Refused = { errors: FormState['errors'] }

/** A form of something that is saved: `Found` as the database has it, `Data` as the form sends it. */
export type FormDeclaration<Found, Data> = {
  /** What is edited, as alerts call it: `this feed`. */
  thing: string
  /** What an error page calls it: `Feed`. */
  missing: string
  /** Every field and what it is called: two people's changes are merged by these. */
  labels: Record<string, string>
  /** Fields that only make sense together; else each stands for itself. */
  groups?: readonly Group[]
  /** A value as people read it, where the form does not hold it so. */
  inWords?: (name: string, value: string, found: Found) => string
  /** The sent fields as `labels` names them, where several checkboxes are one value. */
  collect?: (form: Form) => Form
  read: (c: StaffContext, form: Form, found?: Found) => Read<Data> | Promise<Read<Data>>
  values: (data: Data) => Record<string, string>
  /** The id in the URL. Settings have none. */
  id?: (c: StaffContext) => string
  find: (c: StaffContext, id: string) => Promise<Found | undefined>
  dataOf: (found: Found) => Data
  /** Saves over exactly what was found; `undefined` if that has changed since. */
  change: (
    c: StaffContext,
    change: { data: Data; found: Found; form: Form },
  ) => Promise<'saved' | Refused | undefined>
  /** Where a saved form leads, and the message there. */
  back: (id: string) => string
  done: Done
  show: (c: StaffContext, found: Found, view: FormView<Data>) => Answer
  /** Answers a button that saves nothing, such as **Preview**. */
  instead?: (
    form: Form,
    reading: Read<Data>,
    show: (state: FormState, status?: number, view?: Pick<FormView<Data>, 'alert'>) => Answer,
    c: StaffContext,
  ) => Answer | undefined
  /** How new ones are made, for what has a form of its own for that. */
  create?: Create<Found, Data>
}

type EditHandlers<Found, Data> = {
  /** GET of one. */
  page: Page
  /** POST of one. */
  save: Action
  /** The form as it is saved, for a page that answers something else as well. */
  view: (found: Found) => FormView<Data>
}
type NewHandlers = {
  /** GET of the form for a new one. */
  newPage: Page
  /** POST of a new one. */
  add: Action
}

/**
 * Returns the handlers of a form that staff fill in. All of them answer alike when it is invalid, was sent
 * twice, is about something that was deleted meanwhile, or when another member saved it since it was opened.
 */
export function formOf<Found, Data>(
  of: FormDeclaration<Found, Data> & { create: Create<Found, Data> },
): EditHandlers<Found, Data> & NewHandlers
export function formOf<Found, Data>(of: FormDeclaration<Found, Data>): EditHandlers<Found, Data>
export function formOf<Found, Data>(of: FormDeclaration<Found, Data>) {
  const { labels, groups = groupsOf(labels), collect = (form) => form, id = () => '' } = of
  const valuesOf = (found: Found) => of.values(of.dataOf(found))
  const created = of.create && newFormOf({ ...of, groups, collect }, of.create)

  const view = (found: Found, { opened, ...sent }: Partial<Reply<Data>> = {}): FormView<Data> => {
    const shown = opened ?? openedWith(groups, valuesOf(found))
    const hidden = <input type="hidden" name={OPENED} value={shown} />
    return { state: { values: valuesOf(found), errors: {} }, status: 200, ...sent, hidden }
  }

  const findAgain = async (c: StaffContext): Promise<Found> => {
    const found = await of.find(c, id(c))
    if (!found) throw notFound(of.missing)
    return found
  }

  const page: Page = async (c) => {
    const found = await findAgain(c)
    return of.show(c, found, view(found))
  }

  const save: Action = async (c) => {
    const { session, form: posted } = c.var
    const form = collect(posted)
    const found = await of.find(c, id(c))
    if (!found) {
      if (!created) throw notFound(of.missing)
      return created.showDeleted(c, form)
    }
    const { opened } = form
    const reading = await of.read(c, form, found)
    const show = (state: FormState, status = 200, { alert }: Pick<FormView<Data>, 'alert'> = {}) =>
      of.show(
        c,
        found,
        view(found, { state, status, opened, data: reading.data, ...(alert ? { alert } : {}) }),
      )
    const instead = await of.instead?.(form, reading, show, c)
    if (instead) return instead
    if (reading.state) return show(reading.state, 400)
    const { data } = reading
    const mine = of.values(data)
    const { outcome, merged, ask } = await saveMerged({
      ...of,
      groups,
      opened,
      mine,
      found,
      findAgain: () => findAgain(c),
      valuesOf,
      save: async (values, seen) => {
        // Reading may ask others, such as a DNS server. Nothing is read twice unless it was merged.
        const isMine = seen === found && differences({ labels, mine, theirs: values }).length === 0
        const again: Read<Data> = isMine ? { data } : await of.read(c, values, seen)
        if (again.state) return again.state
        const change = { data: again.data, found: seen, form: posted }
        const outcome = await of.change(c, change)
        return typeof outcome === 'object' ? { values: typed(form), ...outcome } : outcome
      },
    })
    if (ask) {
      const { found: seen, values, ...rest } = ask
      const state = { values, errors: {} }
      return of.show(c, seen, view(seen, { state, status: 409, data, ...rest }))
    }
    if (outcome !== 'saved') return show(outcome, 400)
    purgeAfterAnswer(c.env)
    return c.redirect(session.path(`${of.back(id(c))}?done=${merged ? 'merged' : of.done}`), 303)
  }

  return { page, save: savesForm('edited', save), view, ...created }
}

type Reply<Data> = Omit<FormView<Data>, 'hidden'> & { opened: string | undefined }
