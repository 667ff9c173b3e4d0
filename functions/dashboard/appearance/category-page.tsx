import type { Context } from 'hono'
import * as z from 'zod/mini'
import {
  type CategoryStyle,
  getCategoryStyle,
  saveCategoryStyle,
} from '../../../db/media/category-styles.ts'
import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import { optionalImage } from '../../forms/inputs.ts'
import { type FormState, parseForm } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import type { App } from '../../platform/deps.ts'
import type { Form as FormData, OrgSession } from '../access/org-session.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { ColorField, colorName, paletteColor } from '../parts/color-field.tsx'
import { Form, FormEnd } from '../parts/form.tsx'
import { ImageField } from '../parts/image-field.tsx'
import { OPENED, openedAs, saveMerged } from '../parts/merge-edits.tsx'
import { categoryPath } from './category-styles.tsx'
import { APPEARANCE, CATEGORY_LABELS } from './texts.ts'

const CategoryForm = z.object({ color: paletteColor, imageUrl: optionalImage })
type Look = Pick<CategoryStyle, 'color' | 'imageUrl'>

/** GET appearance/category */
export async function categoryPage(c: Context<App>, session: OrgSession) {
  if (!c.req.query('key')) return c.redirect(session.path('/appearance'))
  const found = await findCategory(c, session)
  return answerCategory(c, session, found, { state: { values: valuesOf(found), errors: {} } })
}

/** POST appearance/category: merged with what another member saved since the form was opened. */
export async function saveCategory(c: Context<App>, session: OrgSession, form: FormData) {
  const { data, state } = parseForm(CategoryForm, form)
  const { opened } = form
  const found = await findCategory(c, session)
  if (!data) return answerCategory(c, session, found, { state, opened, status: 400 })
  const { merged, ask } = await saveMerged({
    thing: 'this category',
    labels: CATEGORY_LABELS,
    inWords: (name, value) => (name === 'color' ? colorName(value) : value),
    opened,
    mine: valuesOf(data),
    found,
    findAgain: () => findCategory(c, session),
    valuesOf,
    save: async (values, before) => {
      const look = parseForm(CategoryForm, values).data ?? data
      const of = { orgId: session.org.id, key: found.key }
      return (await saveCategoryStyle(c.env.db, of, { before, look })) || undefined
    },
  })
  if (ask) {
    const { found, values, ...rest } = ask
    const state = { values, errors: {} }
    return answerCategory(c, session, found, { state, status: 409, ...rest })
  }
  purgeAfterAnswer(c.env)
  const done = merged ? 'merged' : 'appearance-saved'
  return c.redirect(session.path(`/appearance?done=${done}`), 303)
}

function valuesOf({ color, imageUrl }: Look) {
  return { color: color ?? '', imageUrl: imageUrl ?? '' }
}

async function findCategory(c: Context<App>, session: OrgSession): Promise<CategoryStyle> {
  const key = c.req.query('key') ?? ''
  const found = await getCategoryStyle(c.env.db, { orgId: session.org.id, key })
  if (!found) throw notFound('Category')
  return found
}

type View = {
  state: FormState
  opened?: string | undefined
  status?: number
  alert?: AlertContent
}

function answerCategory(
  c: Context<App>,
  session: OrgSession,
  found: CategoryStyle,
  { state, opened = openedAs(CATEGORY_LABELS, valuesOf(found)), status = 200, alert }: View,
) {
  return answerDashboard(c, session, {
    title: found.name,
    section: 'appearance',
    above: { label: APPEARANCE.title, path: '/appearance' },
    lead: APPEARANCE.categoriesHint,
    status,
    ...(alert ? { alert } : {}),
    children: (
      <Form session={session} action={categoryPath(found.key)} class="card form-part">
        <input type="hidden" name={OPENED} value={opened} />
        <ColorField state={state} label={CATEGORY_LABELS.color} />
        <ImageField {...{ session, state }} name="imageUrl" label={CATEGORY_LABELS.imageUrl} />
        <FormEnd label="Save changes" back={session.path('/appearance')} />
      </Form>
    ),
  })
}
