import { IMAGES_OFFERED, type OfferedImages, pathOf } from '../../../db/media/own-images.ts'
import { isMediaPath, isMissingPath, variantOf } from '../../../domain/media.ts'
import { ASSETS } from '../../caching/assets.generated.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { formatDay } from '../parts/format.ts'
import { PICK } from '../parts/image-field.tsx'
import type { OrgSession } from '../staff-context.ts'
import { AFTER_IMAGE, ShowButton } from './event-help.tsx'
import { OneField, type Shown } from './form-fields.tsx'
import { IMAGE } from './texts.ts'

const ID = 'image'

/**
 * What people see first: the event's image, and what it shows. The script adds a place to drop, paste, choose, or take
 * one; without it an uploaded image is picked, or the URL of another one typed.
 */
export function ImagePart(shown: Shown) {
  const { session, state, uploads } = shown
  const url = state.values.imageUrl ?? ''
  const picked = isMediaPath(url) ? url : ''
  const src = picked ? variantOf(picked, 'medium') : isMissingPath(url) ? '' : url
  const web = { ...state, values: { ...state.values, imageUrl: picked ? '' : url } }
  return (
    <fieldset
      id={ID}
      class={src ? 'poster has-image' : 'poster'}
      data-poster={uploads ? session.path('/images') : ''}
      data-script={ASSETS.imageScript}
    >
      <legend class="visually-hidden">{IMAGE.title}</legend>
      <input type="hidden" name={PICK.before} value={picked} />
      <div class="poster-frame">{src && <img src={src} alt="" />}</div>
      <div class="poster-alt">
        <OneField name="imageAlt" {...shown} />
      </div>
      <div class="poster-ways">
        <OwnImages {...shown} picked={picked} />
        <details class="poster-web" open={state.errors.imageUrl !== undefined}>
          <summary>{IMAGE.web}</summary>
          <OneField name="imageUrl" {...shown} state={web} />
        </details>
      </div>
    </fieldset>
  )
}

/** The organization's uploaded images as radio buttons, a page of them at a time. */
function OwnImages({ session, state, suggestions, path, picked }: Shown & { picked: string }) {
  const { images } = suggestions
  const listed = images.slice(0, IMAGES_OFFERED)
  const last = images.length > IMAGES_OFFERED ? listed.at(-1) : undefined
  const isShown = state.values.show?.startsWith(AFTER_IMAGE) ?? false
  const isElsewhere = picked && !listed.some((image) => pathOf(image) === picked)
  return (
    <details class="poster-own" open={isShown} hidden={images.length === 0 && !picked}>
      <summary>{IMAGE.own}</summary>
      <div class="thumbs">
        <Thumb path="" label={IMAGE.none} picked={picked} />
        {isElsewhere && <Thumb path={picked} label={IMAGE.current} picked={picked} />}
        {listed.map((image) => (
          <Thumb path={pathOf(image)} label={labelOf(image, session)} picked={picked} />
        ))}
      </div>
      {last && (
        <ShowButton show={AFTER_IMAGE + last.id} path={path} to={ID} link>
          {IMAGE.more}
        </ShowButton>
      )}
      {session.may('feeds.edit') && (
        <noscript>
          <p class="hint">
            <a href={session.path('/appearance#images')}>{IMAGE.upload}</a>
          </p>
        </noscript>
      )}
    </details>
  )
}

function labelOf({ createdAt }: OfferedImages[number], { org }: OrgSession): string {
  return IMAGE.uploaded(formatDay(createdAt, org.timezone))
}

type ThumbProps = { path: string; label: string; picked: FormState['values'][string] }

function Thumb({ path, label, picked }: ThumbProps) {
  return (
    <label class={path ? 'own-image' : 'choice'}>
      <input type="radio" name={PICK.picked} value={path} checked={path === picked} />
      {path ? (
        <img src={variantOf(path, 'small')} alt={label} title={label} loading="lazy" />
      ) : (
        label
      )}
    </label>
  )
}
