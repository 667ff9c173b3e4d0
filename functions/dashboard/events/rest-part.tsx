import type { Shown } from './form-fields.tsx'
import { FormTopic } from './form-topic.tsx'

/** What few events need, by topic. */
export function RestPart(shown: Shown) {
  return (
    <div class="card flush">
      <FormTopic topic="access" {...shown} />
      <FormTopic topic="group" {...shown} />
      <FormTopic topic="price" {...shown} />
    </div>
  )
}
