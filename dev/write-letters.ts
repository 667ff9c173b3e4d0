import { writeFileSync } from 'node:fs'
import { lettersFile } from './letters-file.ts'
import { LETTERS_FILE } from './page-assets.ts'

// `npm run build:letters`: after a change of the font or of what is taken from it.
writeFileSync(LETTERS_FILE, lettersFile())
