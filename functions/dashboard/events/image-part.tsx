import { FieldLines, type Shown } from './form-fields.tsx'

/** What people see first: the event's image, and what it shows. */
export function ImagePart(shown: Shown) {
  return <FieldLines part="image" {...shown} />
}
