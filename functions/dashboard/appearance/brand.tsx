import type { Brand } from '../../../db/organizations.ts'
import { WIDGET_DEFAULTS } from '../../../domain/widget-config.ts'
import { Check, Field } from '../../http/form/field.tsx'
import type { FormState } from '../../http/form/parse-form.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Form, FormEnd } from '../parts/form.tsx'
import { ImageField } from '../parts/image-field.tsx'
import { APPEARANCE, BRAND } from './texts.ts'

/** The values of the brand form. */
export function brandState({ logoUrl, accentColor }: Brand): FormState {
  const values = {
    logoUrl: logoUrl ?? '',
    hasAccent: accentColor ? 'on' : '',
    accentColor: accentColor ?? WIDGET_DEFAULTS.accentColor,
  }
  return { values, errors: {} }
}

/** The organization's logo and color. */
export function BrandFields({ session, state }: { session: OrgSession; state: FormState }) {
  return (
    <Form session={session} action="/brand" class="card form-part">
      <h2>{BRAND.title}</h2>
      <p class="hint">{BRAND.hint}</p>
      <ImageField {...{ session, state }} name="logoUrl" label={BRAND.logo} />
      <Check state={state} name="hasAccent" label={BRAND.hasAccent} hint={BRAND.accentHint} />
      <Field state={state} name="accentColor" label={APPEARANCE.color} type="color" />
      <FormEnd label="Save changes" />
    </Form>
  )
}
