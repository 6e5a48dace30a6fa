/**
 * Copies the files of the embedded database while it runs, by PostgreSQL's own procedure: between `pg_backup_start` and `pg_backup_stop` they may be
 * copied in any state, because the log of changes, copied last, makes them whole.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { administratorClient } from '../store/administrator-client.ts'
import { type CopiedFiles, copyFile, copyFolder, type OnBytes } from './copied-files.ts'

/** Folders of which only the folder itself belongs to a backup. */
const emptied = ['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans', 'pg_wal']
const leftOut = new RegExp(
  `^(postmaster\\.(pid|opts)|backup_label|(${emptied.join('|')})/.*|(.*/)?pgsql_tmp.*|(.*/)?pg_internal\\.init.*)$`,
)
/** A file of the log of changes: its names ascend. */
const logName = /^[\dA-F]{24}$/

/**
 * @param administratorUrl of the superuser
 * @param from folder of the running database
 * @param base what the paths of the result are relative to
 */
export async function copyRunningDatabase(
  administratorUrl: string,
  from: string,
  to: string,
  base: string,
  onBytes?: OnBytes,
): Promise<CopiedFiles> {
  const client = administratorClient(administratorUrl, 'outrider backup')
  await client.connect()
  try {
    // Ends with this connection; until then no part of the log of changes is removed.
    await client.query(`select pg_create_physical_replication_slot('outrider_backup_${process.pid}', true, true)`)
    const { rows: started } = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('outrider', true)) as segment`,
    )
    const files = await copyFolder(from, to, base, path => leftOut.test(path), onBytes)
    const { rows: stopped } = await client.query<{ segment: string; label: string }>(
      'select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)',
    )
    const [first, last] = [started[0], stopped[0]]
    if (!first || !last) throw new Error('PostgreSQL did not say where its backup begins and ends')
    await writeFile(join(to, 'backup_label'), last.label, { mode: 0o600 })
    return { ...files, ...(await copyLog(client, from, to, base, first.segment, last.segment)) }
  } finally {
    await client.end()
  }
}

async function copyLog(
  client: pg.Client,
  from: string,
  to: string,
  base: string,
  first: string,
  last: string,
): Promise<CopiedFiles> {
  const { rows } = await client.query<{ name: string }>('select name from pg_ls_waldir() order by name')
  const copied: CopiedFiles = {}
  for (const { name } of rows)
    if (logName.test(name) && name >= first && name <= last) {
      const file = await copyFile(join(from, 'pg_wal', name), join(to, 'pg_wal', name))
      if (!file) throw new Error(`the log of changes ${name} is gone`)
      copied[`${to.slice(base.length + 1)}/pg_wal/${name}`] = file
    }
  return copied
}
