/**
 * A backup of a data folder, made while the server runs, and the way back. It is a folder: a copy of the data folder with a manifest, which names
 * each file with its length and hash. Why so: docs/decisions/027-backup-of-the-running-database.md.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { embeddedBinaries } from '../store/embedded.ts'
import { version } from '../version.ts'
import { type CopiedFiles, copyFile, copyFolder, type OnBytes, readFolder } from './copied-files.ts'
import { copyRunningDatabase } from './database-backup.ts'

export const manifestName = 'manifest.json'
const format = 1

interface Manifest {
  format: number
  /** Of the product that made it. */
  version: string
  /** ISO time. */
  createdAt: string
  /** Major version of PostgreSQL, whose files only that one reads. */
  postgres: string
  files: CopiedFiles
}

/** The backup cannot be made or restored like this; nothing was changed. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** It was read, and is not what was backed up. Anything else that ends a check says nothing of the backup. */
export class BackupDamaged extends BackupRefused {
  override name = 'BackupDamaged'
}

export interface BackupDone {
  folder: string
  files: number
  bytes: number
}

const done = (folder: string, files: CopiedFiles): BackupDone => {
  const all = Object.values(files)
  return { folder, files: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** @param administratorUrl of the superuser of the running embedded database */
export async function makeBackup(data: string, administratorUrl: string, target: string, onBytes?: OnBytes): Promise<BackupDone> {
  const folder = resolve(target)
  if (`${folder}${sep}`.startsWith(`${resolve(data)}${sep}`))
    throw new BackupRefused('A backup inside the data folder would be lost with it: name another place')
  const making = await beginIn(folder)
  const database = join(data, 'database')
  try {
    let files = await copyRunningDatabase(administratorUrl, database, join(making, 'database'), making, onBytes)
    const postgres = (await readFile(join(database, 'PG_VERSION'), 'utf8')).trim()
    files['database/backup_label'] = await hashOf(join(making, 'database', 'backup_label'))
    for (const entry of await readdir(data, { withFileTypes: true })) {
      // Keys, passwords and settings; logs belong to the running server.
      if (!entry.isFile() || entry.name.startsWith('database.log')) continue
      const file = await copyFile(join(data, entry.name), join(making, entry.name), onBytes)
      if (file) files[entry.name] = file
    }
    // After the database: a content that its rows name is never changed, and one too many is removed by the sweep.
    for (const [folder, stored] of [
      ['files', 'contents'],
      ['packs', 'stored'],
    ] as const) {
      const contents = join(data, folder, stored)
      if (existsSync(contents))
        files = { ...files, ...(await copyFolder(contents, join(making, folder, stored), making, undefined, onBytes)) }
    }
    const manifest: Manifest = { format, version, createdAt: new Date().toISOString(), postgres, files }
    await writeFile(join(making, manifestName), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true })
    await finishAt(making, folder)
    return done(folder, files)
  } catch (error) {
    // It holds keys and passwords.
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

/** Checks every file before anything is where a server would start on it. */
export async function restoreBackup(source: string, data: string): Promise<BackupDone> {
  const from = resolve(source)
  const { files, postgres } = await manifestOf(from)
  const own = await ownPostgres()
  if (postgres !== own)
    throw new BackupRefused(
      `The backup has files of PostgreSQL ${postgres}, and this version of Outrider runs ${own}: restore it with the version that made it`,
    )
  const folder = resolve(data)
  const making = await beginIn(folder)
  try {
    const copied = await copyFolder(from, making, making, path => path === manifestName)
    requireSame(files, copied)
    await finishAt(making, folder)
    return done(folder, copied)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

/** Reads every file of a backup, and refuses one that is not what was backed up. It says nothing of whether a database starts on it. */
export async function checkBackup(source: string, onBytes?: OnBytes): Promise<BackupDone> {
  const from = resolve(source)
  const { files } = await manifestOf(from)
  const { [manifestName]: _, ...read } = await readFolder(from, onBytes)
  requireSame(files, read)
  return done(from, files)
}

function requireSame(backedUp: CopiedFiles, found: CopiedFiles): void {
  for (const [path, { bytes, sha256 }] of Object.entries(backedUp))
    if (found[path]?.bytes !== bytes || found[path].sha256 !== sha256)
      throw new BackupDamaged(`The backup is damaged: ${path} is ${found[path] ? 'not what was backed up' : 'missing'}`)
  const added = Object.keys(found).find(path => !Object.hasOwn(backedUp, path))
  if (added !== undefined) throw new BackupDamaged(`The backup is damaged: ${added} was added to it`)
}

/** A folder beside the target that takes its name when it is complete. Refuses a target with anything in it. */
async function beginIn(folder: string): Promise<string> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new BackupRefused(`${folder} is not empty: name a folder that does not exist yet, or an empty one`)
  const making = unfinishedOf(folder)
  // Of one that was interrupted.
  await rm(making, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(making, { mode: 0o700 })
  return making
}

/** What is not finished has another name. */
export const unfinishedOf = (folder: string): string => `${folder}.making`

async function finishAt(making: string, folder: string): Promise<void> {
  if (existsSync(folder)) await rmdir(folder)
  await rename(making, folder)
}

async function manifestOf(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName)
  if (!existsSync(path)) throw new BackupDamaged(`${folder} is no backup of Outrider: it has no ${manifestName}`)
  const manifest = manifestIn(await readFile(path, 'utf8'))
  if (manifest.format !== format)
    throw new BackupRefused(`The backup was made by Outrider ${manifest.version} in another form: restore it with that version`)
  return manifest
}

function manifestIn(text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new BackupDamaged(`The backup is damaged: ${manifestName} is not what was backed up`)
  }
}

async function ownPostgres(): Promise<string> {
  const { postgres } = await embeddedBinaries()
  const said = spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout
  return /(\d+)(\.|\s|$)/.exec(said)?.[1] ?? ''
}

async function hashOf(path: string) {
  const { createHash } = await import('node:crypto')
  const bytes = await readFile(path)
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
