import { ACCESS_FEATURES, accessColumns } from '../../domain/access.ts'
import type { FormState } from '../forms/parse-form.ts'
import type { Form } from '../forms/read-form.ts'
import type { ColumnsOf } from './event-fields.ts'

/** Whatever else than yes or no was sent leaves a feature unknown. */
export function readAccess(form: Form): ColumnsOf<'access'> {
  return accessColumns((feature) => form[`access:${feature}`])
}

export function accessValues({ accessYes, accessNo }: ColumnsOf<'access'>): FormState['values'] {
  return Object.fromEntries(
    ACCESS_FEATURES.map((feature) => [
      `access:${feature}`,
      accessYes?.includes(feature) ? 'yes' : accessNo?.includes(feature) ? 'no' : '',
    ]),
  )
}
