import { writeGenerated } from '../../dev/generated.ts'
import { writePublicFiles } from '../../dev/public-files.ts'
import { writeTemplate } from './empty-pglite.ts'

/** Once before all tests: pages link to these files, and the Worker in workerd wants the folder. */
export default async function setUp(): Promise<void> {
  await writeGenerated()
  await Promise.all([writePublicFiles(), writeTemplate()])
}
