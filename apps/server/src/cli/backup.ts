/** `outrider backup`, `outrider check-backup` and `outrider restore`. */
import { join, resolve } from 'node:path'
import { BackupDamaged, type BackupDone, checkBackup, makeBackup, restoreBackup } from '../backup/backup.ts'
import type { BackupProgress } from '../backup/backup-progress.ts'
import { readArguments } from './arguments.ts'
import { openInstallation } from './installation-database.ts'
import { recordCommand } from './record-command.ts'

const usage = `Usage: outrider backup FOLDER [--data FOLDER]
    copies the data folder with its embedded database to a new folder, with the server running or stopped
       outrider check-backup FOLDER
    reads every file of a backup and compares it with what was backed up
       outrider restore FOLDER [--data FOLDER]
    makes a new data folder of a backup; the server is started on it as usual`

/** ms */
const tellEvery = 500

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
    if (command === 'check-backup') {
      console.log(said('As it was backed up', await checkBackup(place, reportProgress())))
      return 0
    }
    if (values['database-url'] ?? process.env['OUTRIDER_DATABASE_URL']) {
      console.error('An external database is backed up and restored with pg_dump and pg_restore (docs/operations.md).')
      return 2
    }
    if (command === 'restore') console.log(said('Restored', await restoreBackup(place, data)))
    else console.log(said('Backed up', await backup(place, data)))
    return 0
  } catch (error) {
    if (error instanceof BackupDamaged) process.send?.({ bytes: 0, damaged: true } satisfies BackupProgress)
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}

async function backup(place: string, data: string): Promise<BackupDone> {
  const installation = await openInstallation({ data })
  try {
    const result = await makeBackup(installation.folder, installation.administratorUrl, place, reportProgress())
    await recordCommand(installation.store, `backup ${place}`)
    return result
  } finally {
    await installation.close()
  }
}

/** A server that started this command is told how far it is; without that server it ends. */
function reportProgress(): (bytes: number) => void {
  let sum = 0
  let next = 0
  return bytes => {
    sum += bytes
    if (!process.send || Date.now() < next) return
    next = Date.now() + tellEvery
    process.send({ bytes: sum } satisfies BackupProgress)
  }
}

function said(what: string, { folder, files, bytes }: BackupDone): string {
  process.send?.({ bytes, files } satisfies BackupProgress)
  return `${what}: ${join(folder)}   (${files} files, ${(bytes / 1e6).toFixed(1)} MB)`
}

// What a server that is gone has begun, nobody waits for.
const leftAlone = (): never => process.exit(1)
process.once('disconnect', leftAlone)
process.exitCode = await main()
process.off('disconnect', leftAlone)
// The channel would keep the process alive.
if (process.connected) process.disconnect()
