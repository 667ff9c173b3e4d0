import { UNUSED_DAYS } from '../../../db/media/images.ts'
import { type ImageProblem, MOST_MEGAPIXELS } from '../../../domain/image-file.ts'
import { MOST_BYTES, MOST_BYTES_ALONE, type Stored } from '../../media/store-image.ts'

const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`

export const APPEARANCE = {
  title: 'Appearance',
  lead: 'Colors and images of your events on pages, in the widget, and in emails.',
  categories: 'Categories',
  categoriesHint:
    'Lists and months mark events with the color of their category. New categories get a color automatically. The image is shown for events without their own.',
  automatic: 'automatic',
  automaticColor: 'Automatic',
  noCategories: 'The categories of your events appear here.',
  category: 'Category',
  images: 'Uploaded images',
  noImages: 'No images yet. Upload them here or while you edit an event.',
  unused: `Not used. Deleted after ${UNUSED_DAYS} days.`,
  upload: 'Upload image',
  file: 'Image',
  fileHint: `JPEG, PNG, WebP, AVIF, or GIF, up to ${megabytes(MOST_BYTES_ALONE)}. To use the image, copy its URL into an event.`,
  noBucket: 'This service has no storage for images. Use the URL of an image on another website.',
}

export const BRAND = {
  title: 'Brand',
  hint: 'Shown on your pages and in your emails to subscribers.',
  accentHint:
    'For buttons and links of all feeds without their own color. Text in this color gets darker or lighter where it would be hard to read.',
}

export const BRAND_LABELS = {
  logoUrl: 'Logo',
  hasAccent: 'Use a brand color',
  accentColor: 'Color',
}

export const CATEGORY_LABELS = { color: 'Color', imageUrl: 'Default image' }

type Problem = Extract<Stored, { problem: unknown }>['problem'] | ImageProblem

/** Why an image was not stored, and what to do. */
export const IMAGE_PROBLEMS: Record<Problem, string> = {
  'no-bucket': APPEARANCE.noBucket,
  'not-an-image': 'This file is not an image that we can show. Use JPEG, PNG, WebP, AVIF, or GIF.',
  'too-many-pixels': `This image is too large. Use one with at most ${MOST_MEGAPIXELS} megapixels.`,
  'too-large': `This file is larger than ${megabytes(MOST_BYTES)}. Choose a smaller one.`,
  'too-large-alone': `This file is larger than ${megabytes(MOST_BYTES_ALONE)}. Turn on JavaScript to have it made smaller, or choose another file.`,
  position:
    'This photo contains the location where it was taken. Remove the location, or turn on JavaScript to have it removed.',
  incomplete: 'Choose an image.',
  quota: `Your organization has used all its space for images. Remove images from events that no longer need them. We delete unused images after ${UNUSED_DAYS} days.`,
  deleting: 'We’re deleting earlier copies of this image. Upload it again in an hour.',
}
