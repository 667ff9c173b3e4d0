import { httpLink } from '../../domain/display/http-link.ts'
import type { Event } from '../../domain/event-contract.ts'
import { variantOf } from '../../domain/media.ts'

/**
 * The event's image as a page asks for it: one stored here by its path alone, so that the page shows it under each
 * name of the machine.
 */
export function imageOf({ imageUrl, pageUrl }: Event): string | undefined {
  const image = httpLink(imageUrl)
  const { origin } = new URL(pageUrl)
  return image?.startsWith(`${origin}/media/`) ? image.slice(origin.length) : image
}

type Props = { event: Event; eager?: boolean | undefined }

/**
 * The small image at the end of a row, a square on phones. The title beside it says what it shows. Images
 * stored elsewhere have any size, so lists leave them out.
 */
export function Thumbnail({ event, eager }: Props) {
  const image = imageOf(event)
  const small = image && variantOf(image, 'small')
  if (!small) return null
  return (
    <picture class="thumbnail">
      <source media="(width < 40rem)" srcset={variantOf(image, 'square')} />
      <img src={small} alt="" width="320" height="180" loading={eager ? undefined : 'lazy'} />
    </picture>
  )
}

/** The same image as a square at any width. */
export function SquareThumbnail({ event, eager }: Props) {
  const image = imageOf(event)
  const square = image && variantOf(image, 'square')
  if (!square) return null
  return (
    <img
      class="thumbnail square"
      src={square}
      alt=""
      width="320"
      height="320"
      loading={eager ? undefined : 'lazy'}
    />
  )
}

/** Shows the color of an event's category; the words beside it say the rest. */
export function ColorDot({ color }: { color: string | null }) {
  return color && <span class="dot" data-color={color} />
}
