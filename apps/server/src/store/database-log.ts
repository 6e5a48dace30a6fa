/** The log of the embedded database: readable by owner and group only, and bounded. */
import { chmodSync, closeSync, copyFileSync, existsSync, openSync, renameSync, statSync, truncateSync } from 'node:fs'

/** A log that has grown beyond this is put aside, bytes. */
export const maxLogBytes = 10 << 20
/** Logs that were put aside: `database.log.1` is the newest. */
const keptLogs = 3
const mode = 0o640

/** A descriptor for the output of the database; the caller closes it. */
export function openDatabaseLog(file: string): number {
  // Appending: after it is shortened writing goes on at its beginning.
  const log = openSync(file, 'a', mode)
  chmodSync(file, mode)
  return log
}

/**
 * Puts a log aside that has grown too large, and removes the oldest. The database has it open all the time, so the log is copied and shortened;
 * what is written in between is lost.
 */
export function rotateDatabaseLog(file: string, maxBytes = maxLogBytes): void {
  if (!existsSync(file) || statSync(file).size <= maxBytes) return
  for (let at = keptLogs - 1; at >= 1; at--) if (existsSync(`${file}.${at}`)) renameSync(`${file}.${at}`, `${file}.${at + 1}`)
  const aside = `${file}.1`
  closeSync(openSync(aside, 'w', mode))
  copyFileSync(file, aside)
  chmodSync(aside, mode)
  truncateSync(file)
}
