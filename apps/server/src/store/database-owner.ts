/**
 * Whom the files of the embedded database belong to. A folder that was copied or restored may belong to somebody else than the database runs as,
 * and PostgreSQL refuses to start on it: root gives it to the right one, others are told what to do.
 */
import { chmodSync, chownSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { nobody } from './unprivileged.ts'

/** The files belong to another user, and this one may not change that. */
export class WrongOwner extends Error {
  override name = 'WrongOwner'
}

/** Looked at at each start: a copy that was made with other rights shows at one of them. */
const samples = ['.', 'PG_VERSION', 'global', 'base', 'pg_wal', join('global', 'pg_control')]

/** PostgreSQL also asks that nobody else may enter. */
const folderMode = 0o700

export function mendOwner(folder: string): void {
  const own = process.getuid?.()
  // Windows has no such owners.
  if (own === undefined) return
  const owner = own === 0 ? nobody : own
  const paths = samples.map(name => join(folder, name)).filter(path => existsSync(path))
  const foreign = paths.find(path => lstatSync(path).uid !== owner)
  if (foreign !== undefined) {
    if (own !== 0)
      throw new WrongOwner(
        `The database in ${folder} belongs to the user with the id ${lstatSync(foreign).uid}. Start as that user, or give it to this one: chown -R ${own} ${folder}`,
      )
    giveTo(folder, owner)
  }
  if ((lstatSync(folder).mode & 0o777) !== folderMode) chmodSync(folder, folderMode)
}

function giveTo(path: string, owner: number): void {
  chownSync(path, owner, owner)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) {
    const inside = join(path, name)
    // A link is left alone: what it names is not ours to give away.
    if (!lstatSync(inside).isSymbolicLink()) giveTo(inside, owner)
  }
}
