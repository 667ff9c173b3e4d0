import { makeBackup } from './make-backup.ts'
import {
  operatorSettings,
  readFileArgument,
  runCommand,
  versionOfService,
} from './operator-command.ts'

const target = readFileArgument(`npm run backup -- FILE

Writes database and images of the service on this machine into one file, while it goes on. The file appears
whole or not at all, readable by you only. It holds email addresses, and no APP_SECRET: keep that elsewhere.`)

await runCommand('Could not make a backup.', async () => {
  const settings = await operatorSettings()
  const { bytes, images } = await makeBackup(settings, { target, version: versionOfService() })
  const size = (bytes / 1024 / 1024).toFixed(1)
  console.log(`Wrote ${target}: the database and ${images} image file(s), ${size} MB.`)
  if (settings.s3) console.log(`Images are in S3: copy the bucket ${settings.s3.bucket} as well.`)
})
