import type { Context } from 'hono'
import * as z from 'zod/mini'
import {
  listCategoryStyles,
  type StyleInput,
  saveCategoryStyles,
} from '../../../db/category-styles.ts'
import { saveBrand } from '../../../db/organizations.ts'
import { checked, optionalImage } from '../../http/form/inputs.ts'
import { type FormState, parseForm, typed } from '../../http/form/parse-form.ts'
import { purgeAfterAnswer } from '../../http/purge-noted.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import { paletteColor } from '../parts/color-field.tsx'
import { answerAppearance } from './appearance-page.tsx'

/** POST appearance */
export async function saveStyles(c: Context<App>, session: OrgSession, form: Form) {
  const { db } = c.env
  const listed = await listCategoryStyles(db, session.org.id)
  const known = new Set(listed.map(({ key }) => key))
  const styles: StyleInput[] = []
  const errors: FormState['errors'] = {}
  for (const [at] of listed.entries()) {
    const key = form[`key-${at}`]
    if (key === undefined || !known.has(key)) continue
    const color = paletteColor.parse(form[`color-${at}`])
    const image = optionalImage.safeParse(form[`image-${at}`])
    if (image.success) {
      styles.push({ key, color, imageUrl: image.data })
    } else errors[`image-${at}`] = image.error.issues[0]?.message
  }
  if (Object.keys(errors).length > 0) {
    return answerAppearance(c, session, { styles: { values: typed(form), errors } })
  }
  await saveCategoryStyles(db, session.org.id, styles)
  purgeAfterAnswer(c.env)
  return c.redirect(session.path('/appearance?done=appearance-saved'), 303)
}

const BrandForm = z.object({
  logoUrl: optionalImage,
  hasAccent: checked,
  accentColor: z.catch(z.string().check(z.regex(/^#[0-9a-f]{6}$/i)), ''),
})

/** POST brand */
export async function changeBrand(c: Context<App>, session: OrgSession, form: Form) {
  const { data, state } = parseForm(BrandForm, form)
  if (!data) return answerAppearance(c, session, { brand: state })
  const { logoUrl, hasAccent, accentColor } = data
  const color = hasAccent && accentColor ? accentColor.toLowerCase() : null
  await saveBrand(c.env.db, session.org.id, { logoUrl, accentColor: color })
  purgeAfterAnswer(c.env)
  return c.redirect(session.path('/appearance?done=appearance-saved'), 303)
}
