import { variantOf } from '../../../domain/media.ts'

/** A small image beside a title. Without an image, an empty box keeps the titles aligned. */
export function Thumbnail({ image }: { image: string | null }) {
  const url = image && (variantOf(image, 'square') ?? image)
  // The content security policy allows no other images.
  if (!url || !/^(https:|\/media\/)/.test(url)) return <span class="thumb" />
  const size = 48
  return <img class="thumb" src={url} alt="" width={size} height={size} loading="lazy" />
}

/** The color of an event, category, or feed; a ring if it has none. An SVG, since inline styles are not allowed. */
export function ColorDot({ color }: { color: string | null }) {
  return (
    <svg class="dot" viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="4.5" {...(color ? { fill: color } : { class: 'none' })} />
    </svg>
  )
}
