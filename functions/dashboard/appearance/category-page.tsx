import * as z from 'zod/mini'
import {
  type CategoryStyle,
  getCategoryStyle,
  saveCategoryStyle,
} from '../../../db/media/category-styles.ts'
import { optionalImage } from '../../forms/inputs.ts'
import { type FormState, parseForm } from '../../forms/parse-form.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { ColorField, colorName, paletteColor } from '../parts/color-field.tsx'
import { Form, FormEnd } from '../parts/form.tsx'
import { type FormView, formOf } from '../parts/form-of.tsx'
import { ImageField } from '../parts/image-field.tsx'
import type { StaffContext } from '../staff-context.ts'
import { categoryPath, colorInWords } from './category-styles.tsx'
import { APPEARANCE, CATEGORY_LABELS } from './texts.ts'

const CategoryForm = z.object({ color: paletteColor, imageUrl: optionalImage })
type Look = Pick<CategoryStyle, 'color' | 'imageUrl' | 'isAutomatic'>

/** Stands for the color that the category has by itself. */
const AUTOMATIC = 'automatic'

/** POST appearance/category, and the GET below */
export const categoryForm = formOf<CategoryStyle, Look>({
  thing: 'this category',
  missing: 'Category',
  labels: CATEGORY_LABELS,
  inWords: (name, value, found) =>
    name !== 'color' ? value : value === AUTOMATIC ? colorInWords(found) : colorName(value),
  read: (_, form, found) => readCategory(form, found),
  values: valuesOf,
  id: (c) => c.req.query('key') ?? '',
  find: (c, key) => getCategoryStyle(c.env.db, { orgId: c.var.session.org.id, key }),
  dataOf: (found) => found,
  async change(c, { data, found }) {
    const { org } = c.var.session
    const of = { orgId: org.id, key: found.key }
    const saved = await saveCategoryStyle(c.env.db, of, { before: found, look: data })
    return saved ? 'saved' : undefined
  },
  back: () => '/appearance',
  done: 'appearance-saved',
  show: answerCategory,
})

/** GET appearance/category: the list, where no category is named. */
export function categoryPage(c: StaffContext) {
  const { session } = c.var
  if (!c.req.query('key')) return c.redirect(session.path('/appearance'))
  return categoryForm.page(c)
}

function valuesOf({ color, imageUrl, isAutomatic }: Look) {
  return { color: isAutomatic ? AUTOMATIC : (color ?? ''), imageUrl: imageUrl ?? '' }
}

function readCategory(form: FormState['values'], found: Look | undefined) {
  const { data, state } = parseForm(CategoryForm, form)
  if (state) return { state }
  const kept = form.color === AUTOMATIC ? found : undefined
  const { color, isAutomatic } = kept ?? { color: data.color, isAutomatic: false }
  return { data: { color, isAutomatic, imageUrl: data.imageUrl } }
}

function answerCategory(
  c: StaffContext,
  found: CategoryStyle,
  { state, hidden, ...view }: FormView<Look>,
) {
  const { session } = c.var
  return answerDashboard(c, {
    title: found.name,
    section: 'appearance',
    above: { label: APPEARANCE.title, path: '/appearance' },
    lead: APPEARANCE.categoriesHint,
    ...view,
    children: (
      <Form session={session} action={categoryPath(found.key)} class="card form-part">
        {hidden}
        <ColorField
          state={state}
          label={CATEGORY_LABELS.color}
          first={
            found.isAutomatic
              ? { value: AUTOMATIC, label: APPEARANCE.automaticColor, color: found.color }
              : undefined
          }
        />
        <ImageField {...{ session, state }} name="imageUrl" label={CATEGORY_LABELS.imageUrl} />
        <FormEnd label="Save changes" back={session.path('/appearance')} />
      </Form>
    ),
  })
}
