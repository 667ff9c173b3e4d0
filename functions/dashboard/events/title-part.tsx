import { FieldLines, type Shown } from './form-fields.tsx'

/** What it is called, where it is listed, and why it does not take place. */
export function TitlePart(shown: Shown) {
  return <FieldLines part="title" {...shown} />
}
