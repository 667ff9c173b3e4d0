import type { Context } from 'hono'
import {
  type CategoryStyle,
  listCategoryStyles,
  type StyleInput,
  saveCategoryStyles,
} from '../../../db/category-styles.ts'
import { PALETTE, PALETTE_COLORS } from '../../../domain/display/palette.ts'
import { optionalImage } from '../../http/form/inputs.ts'
import { type FormState, typed } from '../../http/form/parse-form.ts'
import { purgeAfterAnswer } from '../../http/purge-noted.ts'
import type { App } from '../../platform/deps.ts'
import type { Form as FormData, OrgSession } from '../access/org-session.ts'
import { Form, FormEnd } from '../parts/form.tsx'
import { ImageField } from '../parts/image-field.tsx'
import { answerAppearance } from './appearance-page.tsx'
import { APPEARANCE } from './texts.ts'

/** What was typed for each category, by its place in the list. */
export type StylesState = FormState

type Props = { session: OrgSession; listed: CategoryStyle[]; state: StylesState }

/** One line for each category: its color and its default image. */
export function CategoryStyles({ session, listed, state }: Props) {
  return (
    <section class="card stack">
      <h2>{APPEARANCE.categories}</h2>
      <p class="hint">
        {listed.length > 0 ? APPEARANCE.categoriesHint : APPEARANCE.noCategories}
      </p>
      {listed.length > 0 && (
        <Form session={session} action="/appearance/categories" class="stack">
          {listed.map((style, at) => (
            <StyleFields {...{ session, style, at, state }} />
          ))}
          <FormEnd label="Save changes" />
        </Form>
      )}
    </section>
  )
}

type FieldsProps = { session: OrgSession; style: CategoryStyle; at: number; state: StylesState }

function StyleFields({ session, style, at, state }: FieldsProps) {
  const color = state.values[`color-${at}`] ?? style.color ?? ''
  const image = `image-${at}`
  const values = { ...state.values, [image]: state.values[image] ?? style.imageUrl ?? '' }
  return (
    <fieldset class="style-fields">
      <legend>
        <span class="dot" data-color={color || undefined} />
        <bdi>{style.name}</bdi>
      </legend>
      <input type="hidden" name={`key-${at}`} value={style.key} />
      <ColorField name={`color-${at}`} color={color} />
      <ImageField
        session={session}
        state={{ ...state, values }}
        name={image}
        label={APPEARANCE.image}
      />
    </fieldset>
  )
}

/** A color of the palette, by name. */
export function ColorField({ name, color }: { name: string; color: string }) {
  return (
    <div class="field">
      <label for={name}>{APPEARANCE.color}</label>
      <select id={name} name={name}>
        <option value="">{APPEARANCE.noColor}</option>
        {Object.entries(PALETTE).map(([label, value]) => (
          <option value={value} selected={value === color}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** POST appearance/categories */
export async function saveStyles(c: Context<App>, session: OrgSession, form: FormData) {
  const { db } = c.env
  const listed = await listCategoryStyles(db, session.org.id)
  const known = new Set(listed.map(({ key }) => key))
  const styles: StyleInput[] = []
  const errors: FormState['errors'] = {}
  for (const [at] of listed.entries()) {
    const key = form[`key-${at}`]
    if (key === undefined || !known.has(key)) continue
    const color = form[`color-${at}`] ?? ''
    const image = optionalImage.safeParse(form[`image-${at}`])
    if (image.success) {
      const chosen = PALETTE_COLORS.includes(color) ? color : null
      styles.push({ key, color: chosen, imageUrl: image.data })
    } else errors[`image-${at}`] = image.error.issues[0]?.message
  }
  if (Object.keys(errors).length > 0) {
    return answerAppearance(c, session, { styles: { values: typed(form), errors } })
  }
  await saveCategoryStyles(db, session.org.id, styles)
  purgeAfterAnswer(c.env)
  return c.redirect(session.path('/appearance?done=appearance-saved'), 303)
}
