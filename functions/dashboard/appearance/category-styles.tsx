import type { CategoryStyle } from '../../../db/category-styles.ts'
import type { FormState } from '../../http/form/parse-form.ts'
import type { OrgSession } from '../access/org-session.ts'
import { ColorField } from '../parts/color-field.tsx'
import { ColorDot } from '../parts/event-look.tsx'
import { Form, FormEnd } from '../parts/form.tsx'
import { ImageField } from '../parts/image-field.tsx'
import { APPEARANCE } from './texts.ts'

/** The submitted values of each category, by its place in the list. */
export type StylesState = FormState

type Props = { session: OrgSession; listed: CategoryStyle[]; state: StylesState }

/** The color and default image of each category. */
export function CategoryStyles({ session, listed, state }: Props) {
  return (
    <section class="card stack">
      <h2>{APPEARANCE.categories}</h2>
      <p class="hint">{listed.length > 0 ? APPEARANCE.categoriesHint : APPEARANCE.noCategories}</p>
      {listed.length > 0 && (
        <Form session={session} action="/appearance" class="stack">
          <div class="tiles">
            {listed.map((style, at) => (
              <StyleFields {...{ session, style, at, state }} />
            ))}
          </div>
          <FormEnd label="Save changes" />
        </Form>
      )}
    </section>
  )
}

type FieldsProps = { session: OrgSession; style: CategoryStyle; at: number; state: StylesState }

function StyleFields({ session, style, at, state }: FieldsProps) {
  const [color, image] = [`color-${at}`, `image-${at}`] as const
  const values = { [color]: style.color ?? '', [image]: style.imageUrl ?? '', ...state.values }
  const shown = { ...state, values }
  return (
    <fieldset class="stack tight">
      <legend>
        <ColorDot color={style.color} />
        <bdi>{style.name}</bdi>
      </legend>
      <input type="hidden" name={`key-${at}`} value={style.key} />
      <ColorField state={shown} name={color} label={APPEARANCE.color} />
      <details open={values[image] !== '' || state.errors[image] !== undefined}>
        <summary>{APPEARANCE.image}</summary>
        <ImageField session={session} state={shown} name={image} label={APPEARANCE.image} />
      </details>
    </fieldset>
  )
}
