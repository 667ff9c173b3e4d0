import { writePublicFiles } from '../../dev/public-files.ts'

/** Once before all tests: pages link to these files, and the Worker in workerd wants the folder. */
export default writePublicFiles
