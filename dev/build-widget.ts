import { writeFileSync } from 'node:fs'
import { WIDGET_FILE, widgetModule } from './widget-module.ts'

// `npm run build:widget`: the Worker serves this file; a test fails when it is out of date.
writeFileSync(WIDGET_FILE, await widgetModule())
