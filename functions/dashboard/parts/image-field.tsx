import { variantOf } from '../../../domain/media.ts'
import type { FormState } from '../../http/form/parse-form.ts'
import type { OrgSession } from '../access/org-session.ts'

type Props = {
  session: OrgSession
  state: FormState
  name: string
  label: string
}

/**
 * An image by its address. Script adds a way to choose, drop, paste, or take one, which it crops, makes smaller,
 * and uploads (functions/http/script/image-upload.ts).
 */
export function ImageField({ session, state, name, label }: Props) {
  const value = state.values[name] ?? ''
  const error = state.errors[name]
  const ids = error ? `${name}-hint ${name}-error` : `${name}-hint`
  return (
    <div class="field image-field" data-upload={session.path('/appearance/images')}>
      <label for={name}>
        {label}
        <span class="optional"> (optional)</span>
      </label>
      {value && (
        <img class="image-preview" src={variantOf(value, 'small') ?? value} alt="" loading="lazy" />
      )}
      <input
        id={name}
        name={name}
        value={value}
        inputmode="url"
        placeholder="https://"
        aria-describedby={ids}
        aria-invalid={error ? 'true' : undefined}
      />
      <p class="hint" id={`${name}-hint`}>
        Web address of an image, or of an <a href={session.path('/appearance#images')}>uploaded one</a>
        .
      </p>
      {error && (
        <p class="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
