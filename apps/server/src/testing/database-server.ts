/**
 * The PostgreSQL of a test run, with a database that has all tables (`template`). Making it takes five seconds of processor, so a copy of its folder is
 * kept for the runs after this one, under a name that changes with everything it is made of.
 */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connect } from '../store/connect.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../store/embedded.ts'
import { migrate } from '../store/migrations.ts'
import { at, onServer, template } from './database-addresses.ts'

const store = fileURLToPath(new URL('../store', import.meta.url))
const checkout = fileURLToPath(new URL('../../../..', import.meta.url))
const cache = join(checkout, 'node_modules', '.cache', 'outrider-test-database')

/** Changes with the tables, with how a database is made, and with its version. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(store, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (/\.(ts|json)$/.test(name) && !name.endsWith('.test.ts')) hash.update(name).update(readFileSync(join(store, name)))
  }
  hash.update(readFileSync(fileURLToPath(import.meta.url)))
  return hash
    .update(readFileSync(join(checkout, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16)
}

/** With all tables in the template, and in the database that a product uses. */
async function withTables(folder: string): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ folder: join(folder, 'database'), durable: false })
  await onServer(database.administratorUrl, `create database ${template}`)
  for (const name of [template, 'postgres']) {
    const { db } = connect(at(database.administratorUrl, name), { onLost: () => {} })
    await migrate(db)
    await db.destroy()
  }
  return database
}

/** The process that makes the folder has this one meanwhile; after so long it has ended without removing it, ms. */
const staleAfterMs = 300_000

const isStale = (lock: string): boolean =>
  Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > staleAfterMs

/** @returns whether it was free */
function take(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isStale(lock)) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

async function make(kept: string): Promise<void> {
  // Those of earlier versions are not used again.
  for (const name of readdirSync(cache)) {
    if (!name.startsWith(basename(kept))) rmSync(join(cache, name), { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(tmpdir(), 'outrider-template-'))
  await (await withTables(folder)).stop()
  const making = `${kept}.making`
  rmSync(making, { recursive: true, force: true })
  cpSync(folder, making, { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(making, kept)
}

/** The folder of a stopped server with all tables. The first of all processes that need it makes it, and the others wait. */
async function keptFolder(): Promise<string> {
  const kept = join(cache, fingerprint())
  const lock = `${kept}.lock`
  mkdirSync(cache, { recursive: true })
  while (!existsSync(kept)) {
    if (!take(lock)) {
      await wait(100)
      continue
    }
    try {
      if (!existsSync(kept)) await make(kept)
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
  return kept
}

/** Puts a database with all tables into the data folder of a product that was not started yet: its first start need not make one. */
export async function giveTables(folder: string): Promise<void> {
  cpSync(await keptFolder(), folder, { recursive: true })
}

/** Starts it in a new folder, which goes with the run. */
export async function startTestDatabase(): Promise<EmbeddedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-test-'))
  await giveTables(folder)
  // Tests open thousands of connections, each of which would compute the hashes of a password, on both sides.
  writeFileSync(join(folder, 'database', 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n')
  return startEmbeddedDatabase({ folder: join(folder, 'database'), durable: false })
}
