import { writeGenerated } from './generated.ts'

await writeGenerated()
