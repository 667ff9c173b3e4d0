import { writeFunctionNames } from './function-names.ts'
import { writePublicFiles } from './public-files.ts'

// `npm run build:public`: the stylesheets, scripts and the widget that Cloudflare serves by itself,
// and the names by which the Worker calls the functions of the database.
writeFunctionNames()
await writePublicFiles()
