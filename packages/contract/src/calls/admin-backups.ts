/** Backups of the installation, made and checked from the screen by who administers all of it. Ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'

const right = 'backupAuth'

/** `none`: no folder is named for them. `external`: the database is somebody else's, and is backed up with it. */
export const backupWays = ['ready', 'none', 'external'] as const
export const backupStates = ['making', 'made', 'failed'] as const
/** Of the latest check: every file is there and has the bytes that were backed up, or not. */
export const backupChecks = ['never', 'checking', 'whole', 'damaged'] as const

const backupName = z.string().check(z.regex(/^outrider-[0-9]{8}-[0-9]{6}$/))

export const backup = z.object({
  /** Of its folder, from the time in UTC at which it was begun. */
  name: backupName,
  state: z.enum(backupStates),
  /** ms since 1970, all. */
  startedAt: z.number(),
  endedAt: z.nullable(z.number()),
  /** Who asked for it. */
  userName: z.string(),
  /** Of the product that made it. */
  version: z.string(),
  /** Copied so far, or in all. */
  files: z.int(),
  bytes: z.number(),
  check: z.enum(backupChecks),
  /** Read so far by the check. */
  checkedBytes: z.number(),
  checkedAt: z.nullable(z.number()),
  /** What went wrong with it or its check, as the command says it; empty: nothing. */
  failure: z.string(),
  /** Its folder is where it was made. */
  there: z.boolean(),
})
export type Backup = z.infer<typeof backup>

export const adminBackupCalls = {
  getBackups: call({
    about: 'The backups made from the screen, newest first, what runs, and whether another one has room',
    data: z.object({
      way: z.enum(backupWays),
      /** Where they are kept; empty: nowhere yet. */
      folder: z.string(),
      /** Free there, and what a backup needs about; null: not known. */
      freeBytes: z.nullable(z.number()),
      neededBytes: z.nullable(z.number()),
      backups: z.array(backup),
    }),
    right,
    errors: ['installation.administrators'],
  }),
  makeBackup: call({
    about: 'Copy the data folder with its database into a new folder while the server runs; one at a time',
    data: z.object({ name: backupName }),
    right,
    record: true,
    leaves: 'entry',
    errors: ['installation.administrators', 'backup.none', 'backup.external', 'backup.busy', 'backup.noRoom'],
  }),
  checkBackup: call({
    about: 'Read every file of a backup and compare it with what was backed up',
    request: z.object({ name: backupName }),
    data: z.object({}),
    right,
    record: true,
    leaves: 'entry',
    errors: ['installation.administrators', 'backup.none', 'backup.external', 'backup.busy', 'backup.gone'],
  }),
}
