import type { Brand } from '../../../db/media/brand.ts'
import { WIDGET_DEFAULTS } from '../../../domain/widget-config.ts'
import { Check, Field } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Form, FormEnd } from '../parts/form.tsx'
import { ImageField } from '../parts/image-field.tsx'
import { type Group, OPENED, openedWith } from '../parts/merge-edits.tsx'
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

/** The brand form with what was typed, and what it was opened with. */
export type BrandEdit = { state: FormState; opened: string | undefined; status: number }

type Props = { session: OrgSession; brand: Brand; edit: BrandEdit | undefined }

/** The organization's logo and color. */
export function BrandFields({ session, brand, edit }: Props) {
  const values = brandValues(brand)
  const { state, opened = openedWith(BRAND_GROUPS, values) } = edit ?? {
    state: { values, errors: {} },
  }
  return (
    <Form session={session} action="/brand" class="card form-part">
      <input type="hidden" name={OPENED} value={opened} />
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
