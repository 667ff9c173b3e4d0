import { FieldLines, type Shown } from './form-fields.tsx'
import { RepeatFields } from './repeat-fields.tsx'

/** When it takes place, and how it repeats. */
export function DatesPart(shown: Shown) {
  return (
    <>
      <FieldLines part="dates" {...shown} />
      {!shown.isOneDate && <RepeatFields {...shown} />}
    </>
  )
}
