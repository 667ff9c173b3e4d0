import { EVENT_FIELDS } from '../../domain/event-fields.ts'
import { Field } from '../forms/field.tsx'
import type { FormState } from '../forms/parse-form.ts'
import type { PageVoice } from '../visitors/page-voice.ts'

type Props = { state: FormState; voice: PageVoice; required?: boolean }

/** One file, as every browser can send it. The image itself is not shown: its URL is for staff alone. */
export function ImageFields({ state, voice: { say }, required = false }: Props) {
  const optional = say('optional')
  const label = say('imageTitle')
  return (
    <>
      <Field
        {...{ state, name: 'file', label, hint: say('imageHint'), required }}
        {...(!required && { optional })}
        type="file"
        data-shrink
        accept="image/jpeg,image/png,image/webp"
      />
      <Field
        {...{ state, name: 'imageAlt', label: say('imageAlt'), optional }}
        maxlength={EVENT_FIELDS.imageAlt.most}
      />
    </>
  )
}
