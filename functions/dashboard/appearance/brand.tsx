import * as z from 'zod/mini'
import type { Brand } from '../../../db/media/brand.ts'
import { WIDGET_DEFAULTS } from '../../../domain/widget-config.ts'
import { Check, Field } from '../../forms/field.tsx'
import { checked, optionalImage } from '../../forms/inputs.ts'
import { type FormState, parseForm } from '../../forms/parse-form.ts'
import { Form, FormEnd } from '../parts/form.tsx'
import type { FormView } from '../parts/form-of.tsx'
import { ImageField } from '../parts/image-field.tsx'
import type { Group } from '../parts/merge-edits.tsx'
import type { OrgSession } from '../staff-context.ts'
import { BRAND, BRAND_LABELS } from './texts.ts'

/** The color means nothing without its checkbox. */
export const BRAND_GROUPS: readonly Group[] = [[['logoUrl']], [['hasAccent', 'accentColor']]]

/** The values of the brand form. */
export function brandValues({ logoUrl, accentColor }: Brand) {
  return {
    logoUrl: logoUrl ?? '',
    hasAccent: accentColor ? 'on' : '',
    accentColor: accentColor ?? WIDGET_DEFAULTS.accentColor,
  }
}

export function brandInWords(name: string, value: string): string {
  if (name !== 'hasAccent') return value
  return value === 'on' ? 'selected' : 'not selected'
}

const BrandForm = z.object({
  logoUrl: optionalImage,
  hasAccent: checked,
  accentColor: z.catch(z.string().check(z.regex(/^#[0-9a-f]{6}$/i)), ''),
})

export function readBrand(form: FormState['values']) {
  const { data, state } = parseForm(BrandForm, form)
  if (state) return { state }
  const { logoUrl, hasAccent, accentColor } = data
  const color = hasAccent && accentColor ? accentColor.toLowerCase() : null
  return { data: { logoUrl, accentColor: color } }
}

type Props = { session: OrgSession; view: FormView<Brand> }

/** The organization's logo and color. */
export function BrandFields({ session, view: { state, hidden } }: Props) {
  return (
    <Form session={session} action="/brand" class="card form-part">
      {hidden}
      <h2>{BRAND.title}</h2>
      <p class="hint">{BRAND.hint}</p>
      <ImageField {...{ session, state }} name="logoUrl" label={BRAND_LABELS.logoUrl} />
      <Check
        state={state}
        name="hasAccent"
        label={BRAND_LABELS.hasAccent}
        hint={BRAND.accentHint}
      />
      <Field state={state} name="accentColor" label={BRAND_LABELS.accentColor} type="color" />
      <FormEnd label="Save changes" />
    </Form>
  )
}
