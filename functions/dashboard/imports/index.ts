import { may } from '../access/may.ts'
import { savesForm, staffRoutes } from '../staff-routes.ts'
import { decide, deleteImportPage, removeImport, undoImport, undoPage } from './change-import.tsx'
import { importPage, saveImport } from './import-page.tsx'
import { importsPage } from './imports-page.tsx'
import { newImportPage } from './new-import.tsx'
import { importPreviewed, previewPage } from './preview-page.tsx'
import { fetchingPage, runPage } from './run-page.tsx'

/** Imports: calendars that are kept elsewhere. What may carry a file is routed in `../index.ts`. */
export const imports = staffRoutes()
imports.get('/imports', may('imports.edit'), importsPage)
imports.get('/imports/new', may('imports.edit'), newImportPage)
imports.get('/imports/:sourceId', may('imports.edit'), importPage)
imports.post('/imports/:sourceId', may('imports.edit'), savesForm('edited', saveImport))
imports.get('/imports/:sourceId/preview', may('imports.edit'), previewPage)
imports.post(
  '/imports/:sourceId/preview',
  may('imports.edit'),
  savesForm('edited', importPreviewed),
)
imports.get('/imports/:sourceId/fetching', may('imports.edit'), fetchingPage)
imports.get('/imports/:sourceId/runs/:importId', may('imports.edit'), runPage)
imports.get('/imports/:sourceId/undo/:importId', may('imports.edit'), undoPage)
imports.post('/imports/:sourceId/undo/:importId', may('imports.edit'), undoImport)
imports.get('/imports/:sourceId/delete', may('imports.edit'), deleteImportPage)
imports.post('/imports/:sourceId/delete', may('imports.edit'), removeImport)
imports.post('/imports/:sourceId/:decision', may('imports.edit'), decide)
