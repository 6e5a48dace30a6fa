/** `outrider backup` and `outrider restore`. */
import { join, resolve } from 'node:path'
import { type BackupDone, makeBackup, restoreBackup } from '../backup/backup.ts'
import { readArguments } from './arguments.ts'
import { openInstallation } from './installation-database.ts'
import { recordCommand } from './record-command.ts'

const usage = `Usage: outrider backup FOLDER [--data FOLDER]
    copies the data folder with its embedded database to a new folder, with the server running or stopped
       outrider restore FOLDER [--data FOLDER]
    makes a new data folder of a backup; the server is started on it as usual`

async function main(): Promise<number> {
  const read = readArguments(usage)
  if (typeof read === 'number') return read
  const { values, positionals } = read
  const [command = '', place, ...more] = positionals
  const data = resolve(values.data ?? process.env['OUTRIDER_DATA'] ?? './data')
  if (place === undefined || more.length > 0) {
    console.error(usage)
    return 2
  }
  try {
    if (values['database-url'] ?? process.env['OUTRIDER_DATABASE_URL']) {
      console.error('An external database is backed up and restored with pg_dump and pg_restore (docs/operations.md).')
      return 2
    }
    console.log(
      command === 'restore' ? said('Restored', await restoreBackup(place, data)) : said('Backed up', await backup(place, data)),
    )
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}

async function backup(place: string, data: string): Promise<BackupDone> {
  const installation = await openInstallation({ data })
  try {
    const result = await makeBackup(installation.folder, installation.administratorUrl, place)
    await recordCommand(installation.store, `backup ${place}`)
    return result
  } finally {
    await installation.close()
  }
}

const said = (what: string, { folder, files, bytes }: BackupDone): string =>
  `${what}: ${join(folder)}   (${files} files, ${(bytes / 1e6).toFixed(1)} MB)`

process.exitCode = await main()
