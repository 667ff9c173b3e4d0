import { type Brand, type EditableBrand, getBrand, saveBrand } from '../../../db/media/brand.ts'
import { listCategoryStyles } from '../../../db/media/category-styles.ts'
import { getLooks, type StoredImage } from '../../../db/media/images.ts'
import { mediaPath, variantOf } from '../../../domain/media.ts'
import { IMAGE_QUOTA } from '../../../domain/plan.ts'
import { Field } from '../../forms/field.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { FormToken } from '../parts/form.tsx'
import { type FormView, formOf } from '../parts/form-of.tsx'
import { sizeInWords } from '../parts/format.ts'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { BRAND_GROUPS, BrandFields, brandInWords, brandValues, readBrand } from './brand.tsx'
import { CategoryStyles } from './category-styles.tsx'
import { APPEARANCE, BRAND_LABELS } from './texts.ts'

/** GET appearance */
export function appearancePage(c: StaffContext) {
  return answerAppearance(c, {})
}

/** POST brand: the form is on this page. */
export const brandForm = formOf<EditableBrand, Brand>({
  thing: 'the brand',
  missing: 'Organization',
  labels: BRAND_LABELS,
  groups: BRAND_GROUPS,
  inWords: brandInWords,
  read: (_, form) => readBrand(form),
  values: brandValues,
  find: (c) => getBrand(c.env.db, c.var.session.org.id),
  dataOf: (found) => found,
  async change(c, { data, found: { version } }) {
    const { org } = c.var.session
    return (await saveBrand(c.env.db, { orgId: org.id, version }, data)) ? 'saved' : undefined
  },
  back: () => '/appearance',
  done: 'appearance-saved',
  show: (c, _, brand) => answerAppearance(c, { brand }),
})

type Extra = { brand?: FormView<Brand>; fileError?: string }

export async function answerAppearance(c: StaffContext, { brand, fileError }: Extra) {
  const { session } = c.var
  const { db, bucket } = c.env
  const [listed, looks] = await Promise.all([
    listCategoryStyles(db, session.org.id),
    getLooks(db, session.org.id),
  ])
  const { images, bytes } = looks
  return answerDashboard(c, {
    title: APPEARANCE.title,
    section: 'appearance',
    lead: APPEARANCE.lead,
    status: brand?.status ?? (fileError ? 400 : 200),
    ...(brand?.alert ? { alert: brand.alert } : {}),
    children: (
      <div class="stack loose">
        {session.may('settings.edit') && (
          <BrandFields session={session} view={brand ?? brandForm.view(looks.brand)} />
        )}
        <CategoryStyles {...{ session, listed }} />
        <section class="card stack" id="images">
          <h2>{APPEARANCE.images}</h2>
          {bucket ? <Upload {...{ session, bytes, fileError }} /> : <p>{APPEARANCE.noBucket}</p>}
          {images.length > 0 ? <Images images={images} /> : bucket && <p>{APPEARANCE.noImages}</p>}
        </section>
      </div>
    ),
  })
}

type UploadProps = { session: OrgSession; bytes: number; fileError: string | undefined }

function Upload({ session, bytes, fileError }: UploadProps) {
  return (
    <>
      <p class="hint">{quotaInWords(bytes, IMAGE_QUOTA[session.org.plan])}</p>
      <form
        method="post"
        action={session.path('/images')}
        enctype="multipart/form-data"
        class="stack"
      >
        <FormToken token={session.formToken} />
        <Field
          state={{ values: {}, errors: { file: fileError } }}
          name="file"
          type="file"
          label={APPEARANCE.file}
          hint={APPEARANCE.fileHint}
          accept="image/*"
          required
        />
        <p class="row">
          <button class="button secondary" type="submit">
            {APPEARANCE.upload}
          </button>
        </p>
      </form>
    </>
  )
}

function Images({ images }: { images: StoredImage[] }) {
  return (
    <ul class="tiles">
      {images.map(({ id, extension, unusedSince }) => {
        const path = mediaPath(id, extension)
        return (
          <li class="stack tight">
            <a href={path}>
              <img class="image-preview" src={variantOf(path, 'small')} alt="" loading="lazy" />
            </a>
            <input readonly value={path} aria-label="Image URL" />
            {unusedSince && <p class="hint">{APPEARANCE.unused}</p>}
          </li>
        )
      })}
    </ul>
  )
}

/** `12.5 MB of 200 MB used` */
function quotaInWords(bytes: number, quota: number): string {
  return `${sizeInWords(bytes)} of ${sizeInWords(quota)} used`
}
