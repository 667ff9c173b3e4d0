import { writeFileSync } from 'node:fs'
import { parseCommand } from '../../db/install/parse-command.ts'
import { accessibilityPage } from './accessibility-page.ts'
import { handKept } from './manual-checks.ts'
import { openAcrFile } from './openacr.ts'
import { makeReport } from './report.ts'

parseCommand(
  `npm run conformance

Writes the accessibility report, docs/accessibility.md and docs/accessibility-openacr.yaml, from the declared
checks (dev/conformance/checks.ts) and those by people (docs/accessibility-checks.json).`,
  {},
)

const DOCS = new URL('../../docs/', import.meta.url)
const report = makeReport(handKept())
writeFileSync(new URL('accessibility.md', DOCS), accessibilityPage(report))
writeFileSync(new URL('accessibility-openacr.yaml', DOCS), openAcrFile(report))
console.log(`Wrote docs/accessibility.md and docs/accessibility-openacr.yaml (${report.date})`)
