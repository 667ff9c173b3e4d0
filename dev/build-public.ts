import { writeGenerated } from './generated.ts'
import { writePublicFiles } from './public-files.ts'

// `npm run build:public`: the stylesheets, scripts and the widget that Cloudflare serves by itself,
// and everything that is generated.
await writeGenerated()
await writePublicFiles()
