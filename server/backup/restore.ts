import { operatorSettings, readFileArgument, runCommand } from './operator-command.ts'
import { restoreBackup } from './restore-backup.ts'

const source = readFileArgument(`npm run restore -- FILE

Restores a backup into an empty database (DATABASE_URL) and the folder of images (DATA_DIR), or your S3 bucket.
Who unsubscribed or was deleted since is taken out again, by the list in DATA_DIR/departures. Afterwards the
service is held: it serves, and sends nothing until you decide with npm run release. If interrupted, run it again.`)

await runCommand('The backup was not restored.', async () => {
  const settings = await operatorSettings({ toRestore: true })
  const { about, images, applied } = await restoreBackup(settings, source)
  const { subscribers, people, stayed, organizations } = applied
  const lines = [
    `Restored the backup of ${about.madeAt} with ${images} image file(s).`,
    `Left since then, and taken out again: ${subscribers} subscriber(s), ${people} account(s).`,
    ...stayed.map(
      (id) =>
        `The account ${id} was deleted since, and is the only owner of an organization: add another owner, then delete it with \`npm run admin\`.`,
    ),
    ...organizations.map(
      (slug) =>
        `The organization ${slug} was deleted since, and is disabled now: delete it again with \`npm run admin -- delete-org --slug ${slug}\`.`,
    ),
    'The service is held: it sends nothing until you run `npm run release`.',
  ]
  console.log(lines.join('\n'))
})
