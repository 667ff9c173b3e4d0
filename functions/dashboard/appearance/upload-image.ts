import { VARIANTS } from '../../../domain/media.ts'
import { type Stored, storeImage } from '../../media/store-image.ts'
import type { StaffContext } from '../staff-context.ts'
import { answerAppearance } from './appearance-page.tsx'
import { IMAGE_PROBLEMS } from './texts.ts'

/**
 * POST images: an image as the files that the dashboard's script made of it (which expects JSON), or as
 * one file from the form of the page, which is not for writers: it shows the images of others' drafts.
 */
export async function uploadImage(c: StaffContext) {
  const { session } = c.var
  const stored = await store(c)
  if (!session.may('feeds.edit') || c.req.header('accept')?.includes('application/json')) {
    const body = 'path' in stored ? stored : { error: IMAGE_PROBLEMS[stored.problem] }
    return c.json(body, 'path' in stored ? 200 : 400, { 'cache-control': 'no-store' })
  }
  if ('path' in stored) return c.redirect(session.path('/appearance?done=image-uploaded'), 303)
  return answerAppearance(c, { fileError: IMAGE_PROBLEMS[stored.problem] })
}

async function store(c: StaffContext): Promise<Stored> {
  const { session, files = {} } = c.var
  const given: Parameters<typeof storeImage>[2] = {}
  for (const variant of VARIANTS) {
    const file = files[variant] ?? (variant === 'large' ? files.file : undefined)
    if (file) given[variant] = new Uint8Array(await file.arrayBuffer())
  }
  return storeImage(c.env, session.org, given)
}
