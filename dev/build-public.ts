import { writePublicFiles } from './public-files.ts'

// `npm run build:public`: the stylesheets, scripts and the widget that Cloudflare serves by itself.
await writePublicFiles()
