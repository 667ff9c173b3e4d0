import { fileURLToPath } from 'node:url'
import { writePackages } from './packages.ts'

// `npm run build:packages`: the client and the receiver kit, ready for `npm pack` or `npm publish`.
for (const folder of writePackages(fileURLToPath(new URL('../dist/packages', import.meta.url)))) {
  console.log(`wrote ${folder}`)
}
