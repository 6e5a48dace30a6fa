/** Finds the embedded database of a running server, for command-line tools. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** URL of the database in a data folder; undefined if it is not running. */
export function runningDatabase(dataFolder: string): string | undefined {
  const pidFile = join(dataFolder, 'database', 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]
  const password = readFileSync(join(dataFolder, 'database.password'), 'utf8').trim()
  return `postgres://outrider:${password}@127.0.0.1:${port}/postgres`
}
