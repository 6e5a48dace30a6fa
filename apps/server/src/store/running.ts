/** Finds the embedded database of a server that runs, for commands beside it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Address of the database in a data folder; undefined when it does not run. */
export function runningDatabase(dataFolder: string): string | undefined {
  const pidFile = join(dataFolder, 'database', 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]
  const password = readFileSync(join(dataFolder, 'database.password'), 'utf8').trim()
  return `postgres://outrider:${password}@127.0.0.1:${port}/postgres`
}
