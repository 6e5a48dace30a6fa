import { allRights } from '@outrider/contract'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { databaseOfFile } from '../../testing/database.ts'
import type { CommandEnd } from './backup-command.ts'
import { backupHandlers, Backups } from './backups.ts'
import { BackupsRepository } from './backups.repository.ts'

const { db, pool } = await databaseOfFile()
const place = await mkdtemp(join(tmpdir(), 'outrider-backups-'))
afterAll(() => rm(place, { recursive: true }))
const data = join(place, 'data')
await mkdir(join(data, 'files', 'contents'), { recursive: true })
const kept = join(place, 'kept')
const name = 'outrider-20261130-120000'
await mkdir(join(kept, name), { recursive: true })
await writeFile(join(kept, name, 'manifest.json'), '{}')
const backups = new BackupsRepository(db, pool)
await backups.add({ name, started_at: new Date(0), user_id: null, user_name: 'chief', version: '1' })
await backups.change(name, { state: 'made' })

/** Its command ends like this. */
const endingWith = (end: Partial<CommandEnd>, minFreeBytes = 0) =>
  new Backups({
    backups,
    command: {
      run: () => Promise.resolve({ failure: '', damaged: false, files: 0, bytes: 7, ...end }),
      stop: () => undefined,
    },
    data,
    folder: kept,
    embeddedDatabase: true,
    minFreeBytes,
    version: '1',
    now: () => 1_000,
    log: pino({ enabled: false }),
  })
async function checked(end: Partial<CommandEnd>) {
  const made = endingWith(end)
  await made.check(name)
  await made.settled()
  const [row] = (await made.list()).backups
  return { check: row?.check, failure: row?.failure }
}

test('a check that was ended or could not read says nothing of the backup; one that read something else does', async () => {
  const ended = { failure: 'the server ended meanwhile' }
  expect(await checked(ended)).toEqual({ check: 'never', ...ended })
  expect(await checked({})).toEqual({ check: 'whole', failure: '' })
  expect(await checked(ended)).toEqual({ check: 'whole', ...ended })
  const damaged = { failure: 'The backup is damaged: secret.key is missing' }
  expect(await checked({ ...damaged, damaged: true })).toEqual({ check: 'damaged', ...damaged })
})

test('what was left unfinished is removed before the next one: it holds keys and passwords', async () => {
  const left = 'outrider-20260101-000000.making'
  await mkdir(join(kept, left))
  await mkdir(join(kept, 'outrider-of-somebody.making'))
  await writeFile(join(kept, left, 'secret.key'), 'key')
  await checked({})
  expect((await readdir(kept)).toSorted()).toEqual([name, 'outrider-of-somebody.making'])
})

test('files and packs are counted before one is begun, and on the disk of the data folder what the server needs to go on', async () => {
  const { neededBytes } = await endingWith({}).list()
  const files = 2 ** 50
  await pool.query(`insert into file_contents (hash, size) values (decode(repeat('00', 32), 'hex'), $1)`, [files])
  expect((await endingWith({}).list()).neededBytes ?? 0).toBeGreaterThanOrEqual((neededBytes ?? 0) + files)
  await expect(endingWith({}).make({ userId: 1, name: 'chief' })).rejects.toMatchObject({ error: 'backup.noRoom' })
  // Kept elsewhere, they are not copied.
  await rm(join(data, 'files'), { recursive: true })
  expect((await endingWith({}).list()).neededBytes).toBeLessThan(files)
  await expect(endingWith({}, 2 ** 50).make({ userId: 1, name: 'chief' })).rejects.toMatchObject({ error: 'backup.noRoom' })
})

test('two that are begun within a second are two, and neither is named as a folder that was brought here', async () => {
  const brought = 'outrider-19700101-000001'
  await mkdir(join(kept, brought))
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (login, name, password_hash, rights) values ('chief', 'chief', '', '{}') returning id`,
  )
  const made = endingWith({ failure: 'no space' })
  const names: string[] = []
  for (let times = 0; times < 2; times += 1) {
    names.push(await made.make({ userId: rows[0]?.id ?? 0, name: 'chief' }))
    await made.settled()
  }
  expect(names).toEqual(['outrider-19700101-000002', 'outrider-19700101-000003'])
  await rm(join(kept, brought), { recursive: true })
})

test('who lost the role of an administrator makes none, whatever a right of his own says', async () => {
  const handlers = backupHandlers(endingWith({}), () => Promise.resolve())
  const as = (adminAuth: boolean) => {
    const user = { userId: 1, name: 'chief', rights: { ...allRights, adminAuth } }
    return handlers['admin/getBackups']({}, { user } as never)
  }
  await expect(as(false)).rejects.toMatchObject({ error: 'access.noRight' })
  expect(await as(true)).toMatchObject({ way: 'ready' })
})
