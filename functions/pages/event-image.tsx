import type { Event } from '../../domain/event-contract.ts'
import { variantOf } from '../../domain/media.ts'

type Props = { event: Event; eager?: boolean | undefined }

/**
 * The small image at the end of a row, a square on phones. The title beside it says what it shows. Images
 * stored elsewhere have any size, so lists leave them out.
 */
export function Thumbnail({ event, eager }: Props) {
  const { thumbnailUrl, imageUrl } = event
  if (!thumbnailUrl || !imageUrl) return null
  return (
    <picture class="thumbnail">
      <source media="(width < 40rem)" srcset={variantOf(imageUrl, 'square')} />
      <img
        src={thumbnailUrl}
        alt=""
        width="320"
        height="180"
        loading={eager ? undefined : 'lazy'}
      />
    </picture>
  )
}

/** The same image as a square at any width. */
export function SquareThumbnail({ event, eager }: Props) {
  const square = event.imageUrl && variantOf(event.imageUrl, 'square')
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
