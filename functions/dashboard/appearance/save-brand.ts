import type { Context } from 'hono'
import * as z from 'zod/mini'
import { type Brand, getBrand, saveBrand } from '../../../db/media/brand.ts'
import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import { checked, optionalImage } from '../../forms/inputs.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import { saveMerged } from '../parts/merge-edits.tsx'
import { answerAppearance } from './appearance-page.tsx'
import { BRAND_GROUPS, brandInWords, brandValues } from './brand.tsx'
import { BRAND_LABELS } from './texts.ts'

const BrandForm = z.object({
  logoUrl: optionalImage,
  hasAccent: checked,
  accentColor: z.catch(z.string().check(z.regex(/^#[0-9a-f]{6}$/i)), ''),
})

/** POST brand: merged with what another member saved since the form was opened. */
export async function changeBrand(c: Context<App>, session: OrgSession, form: Form) {
  const { data, state } = parseForm(BrandForm, form)
  const { opened } = form
  if (!data) return answerAppearance(c, session, { brand: { state, opened, status: 400 } })
  const { merged, ask } = await saveMerged({
    thing: 'the brand',
    labels: BRAND_LABELS,
    groups: BRAND_GROUPS,
    inWords: brandInWords,
    opened,
    mine: brandValues(brandOf(data)),
    found: await findBrand(c, session),
    findAgain: () => findBrand(c, session),
    valuesOf: brandValues,
    save: async (values, { version }) => {
      const brand = brandOf(parseForm(BrandForm, values).data ?? data)
      const saved = await saveBrand(c.env.db, { orgId: session.org.id, version }, brand)
      return saved || undefined
    },
  })
  if (ask) {
    const { values, opened, alert } = ask
    const brand = { state: { values, errors: {} }, opened, status: 409 }
    return answerAppearance(c, session, { brand, alert })
  }
  purgeAfterAnswer(c.env)
  const done = merged ? 'merged' : 'appearance-saved'
  return c.redirect(session.path(`/appearance?done=${done}`), 303)
}

function brandOf({ logoUrl, hasAccent, accentColor }: z.output<typeof BrandForm>): Brand {
  return { logoUrl, accentColor: hasAccent && accentColor ? accentColor.toLowerCase() : null }
}

async function findBrand(c: Context<App>, session: OrgSession) {
  const found = await getBrand(c.env.db, session.org.id)
  if (!found) throw notFound('Organization')
  return found
}
