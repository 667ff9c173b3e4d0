import { takeImages } from '../../../db/media/images.ts'
import { imageIdOf, missingPath, storedPath, variantOf } from '../../../domain/media.ts'
import { ASSETS } from '../../caching/assets.generated.ts'
import { Field } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../staff-context.ts'

/** The inputs that name an image, in all forms. */
const INPUTS = ['imageUrl', 'logoUrl'] as const
type Props = {
  session: OrgSession
  state: FormState
  name: (typeof INPUTS)[number]
  label: string
}

/**
 * A form with the paths of uploaded images in place of their URLs, which staff may have copied: by its URL an
 * image would count as one elsewhere, and be deleted as unused.
 */
export function withImagePaths(sent: Form, publicUrl: string): Form {
  const form = withPicked(sent)
  const images = INPUTS.flatMap((name) => {
    const value = form[name]
    return value === undefined ? [] : [[name, storedPath(value.trim(), publicUrl)]]
  })
  return { ...form, ...Object.fromEntries(images) }
}

/** The inputs of an image that can be picked: the one that was picked, and the one that was when the form was opened. */
export const PICK = { picked: 'imagePicked', before: 'imageBefore' } as const

/** A URL that was typed counts, unless another uploaded image was picked. */
function withPicked(sent: Form): Form {
  const { [PICK.picked]: picked, [PICK.before]: before = '', ...form } = sent
  if (picked === undefined) return sent
  const typed = form.imageUrl?.trim() ?? ''
  return { ...form, imageUrl: picked === before ? typed || picked : picked || typed }
}

/**
 * A form in which each uploaded image is the organization's own, and is kept from now on. The path of another one is
 * marked, so that its input is refused.
 */
export async function withOwnImages(db: Deps['db'], orgId: string, form: Form): Promise<Form> {
  const named = INPUTS.flatMap((name) => {
    const path = form[name] ?? ''
    const id = imageIdOf(path)
    return id ? [{ name, path, id }] : []
  })
  if (named.length === 0) return form
  const own = await takeImages(
    db,
    orgId,
    named.map(({ id }) => id),
  )
  const missing = named.filter(({ id }) => !own.has(id))
  return {
    ...form,
    ...Object.fromEntries(missing.map(({ name, path }) => [name, missingPath(path)])),
  }
}

/**
 * An image by its URL. The script adds a way to choose, drop, paste, or take one, which it crops, makes smaller,
 * and uploads (functions/layout/script/image-upload.ts).
 */
export function ImageField({ session, state, name, label }: Props) {
  const value = state.values[name]
  const uploads = session.path('/images')
  const hint = (
    <>
      URL of an image, or of an{' '}
      <a href={session.path('/appearance#images')} target="_blank" rel="noopener">
        uploaded image
      </a>
      .
    </>
  )
  return (
    <div class="image-field" data-upload={uploads} data-script={ASSETS.imageScript}>
      {value && (
        <img class="image-preview" src={variantOf(value, 'small') ?? value} alt="" loading="lazy" />
      )}
      <Field {...{ state, name, label, hint }} optional inputmode="url" placeholder="https://" />
    </div>
  )
}
