import { MARKDOWN_FORM } from '../../events/event-input.ts'
import { FieldLines, type Shown } from './form-fields.tsx'

/** What people read about it. */
export function DescriptionPart(shown: Shown) {
  return (
    <>
      <input type="hidden" {...MARKDOWN_FORM} />
      <FieldLines part="description" {...shown} />
    </>
  )
}
