/** `outrider backup` beside the running product while it writes, and a product started on what was restored. */
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Backup } from '@outrider/contract'
import { afterAll, expect, test } from 'vitest'
import { callOf, dataFolder, removeFolder, startProduct, wirePassword } from './fixtures/product.ts'

const outrider = fileURLToPath(new URL('../scripts/outrider.mjs', import.meta.url))
const run = (...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> =>
  new Promise(resolve => {
    execFile(process.execPath, [outrider, ...args], (error, stdout, stderr) => {
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
const place = await dataFolder()
// For `nobody` too, as which the database of a restored folder runs when tests run as root.
await chmod(place, 0o755)
const kept = join(place, 'kept')
const product = await startProduct({
  fromNothing: true,
  folder: join(place, 'data'),
  args: ['--empty', '--backup-folder', kept],
})
afterAll(async () => {
  await product.stop()
  await removeFolder(place)
})

test('a backup made while the product writes has everything that was committed before it began', async () => {
  const { login = '', password = '' } = product.administrator ?? {}
  await product.sql('create table written (at bigint primary key, filling text)')
  let writing = true
  let written = 0
  const writer = (async () => {
    while (writing) {
      await product.sql(`insert into written select $1::bigint * 10 + n, repeat('x', 500) from generate_series(1, 10) n`, [
        written,
      ])
      written += 1
    }
  })()
  await mkdir(join(product.folder, 'files', 'contents', 'ab'), { recursive: true })
  await writeFile(join(product.folder, 'files', 'contents', 'ab', 'content'), 'bytes of a file')
  while (written < 3) await product.sql('select pg_stat_clear_snapshot()')
  const before = written
  const made = await run('backup', join(place, 'backup'), '--data', product.folder)
  writing = false
  await writer
  expect(made).toMatchObject({ status: 0, stderr: '' })
  expect(made.stdout).toMatch(/^Backed up: .*\(\d+ files, [\d.]+ MB\)$/m)
  for (const name of ['manifest.json', 'secret.key', 'database.password', 'push-keys.json'])
    expect((await stat(join(place, 'backup', name))).mode & 0o777, name).toBe(0o600)
  expect((await stat(join(place, 'backup'))).mode & 0o777).toBe(0o700)

  expect(await run('restore', join(place, 'backup'), '--data', join(place, 'restored'))).toMatchObject({ status: 0, stderr: '' })
  const restored = await startProduct({ folder: join(place, 'restored') })
  const [row] = await restored.sql<{ count: number }>('select count(*)::integer as count from written')
  expect(row?.count).toBeGreaterThanOrEqual(before * 10)
  expect((row?.count ?? 0) % 10).toBe(0)
  expect(await callOf(restored, 'user/login', { userId: login, password: wirePassword(password) })).toMatchObject({ rspCode: 0 })
  expect(await readFile(join(place, 'restored', 'files', 'contents', 'ab', 'content'), 'utf8')).toBe('bytes of a file')
  await restored.stop()
})

test('nothing is restored into a folder that is used, nor from a damaged backup, nor is one made over another', async () => {
  const used = await run('restore', join(place, 'backup'), '--data', join(place, 'restored'))
  expect(used).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty') })
  expect(await run('backup', join(place, 'backup'), '--data', product.folder)).toMatchObject({ status: 1 })
  expect(await run('backup', join(product.folder, 'inside'), '--data', product.folder)).toMatchObject({ status: 1 })

  const damaged = join(place, 'damaged')
  await cp(join(place, 'backup'), damaged, { recursive: true })
  const bytes = await readFile(join(damaged, 'database', 'global', 'pg_control'))
  bytes[100] = (bytes[100] ?? 0) ^ 1
  await writeFile(join(damaged, 'database', 'global', 'pg_control'), bytes)
  const refused = await run('restore', damaged, '--data', join(place, 'from-damaged'))
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('database/global/pg_control is not what was backed up'),
  })
  expect((await readdir(place)).filter(name => name.startsWith('from-damaged'))).toEqual([])
})

test('a backup asked for on the screen is made by itself, one at a time, and checked; what was changed in it is found', async () => {
  const { login = '', password = '' } = product.administrator ?? {}
  await product.sql('update users set must_change_password = false')
  const signedIn = await callOf(product, 'user/login', { userId: login, password: wirePassword(password) })
  const { accessToken } = signedIn.data as { accessToken: string }
  const asked = (path: string, body: object = {}) => callOf(product, path, body, { access_token: accessToken })
  const newest = async (): Promise<Backup | undefined> => {
    const { backups } = (await asked('admin/getBackups')).data as { backups: Backup[] }
    return backups[0]
  }
  const both = await Promise.all([asked('admin/makeBackup'), asked('admin/makeBackup')])
  expect(both.map(({ rspCode }) => rspCode).sort((a, b) => a - b)).toEqual([0, 4090933])
  await expect.poll(async () => (await newest())?.state).toBe('made')
  const made = await newest()
  expect(made).toMatchObject({ check: 'never', there: true, failure: '', files: expect.any(Number) })
  expect(made?.bytes).toBeGreaterThan(1_000_000)
  const name = made?.name ?? ''
  expect((await readdir(kept)).filter(each => each !== name)).toEqual([])

  expect(await asked('admin/checkBackup', { name })).toMatchObject({ rspCode: 0 })
  await expect.poll(async () => (await newest())?.check).toBe('whole')
  await writeFile(join(kept, name, 'secret.key'), 'another')
  await asked('admin/checkBackup', { name })
  await expect.poll(async () => (await newest())?.check).toBe('damaged')
  expect((await newest())?.failure).toContain('secret.key is not what was backed up')
  expect(await asked('admin/checkBackup', { name: 'outrider-20000101-000000' })).toMatchObject({ rspCode: 4040931 })
  const did = await product.sql<{ call: string }>(
    `select call from recorded_events where kind = 'call' and call like 'admin/%Backup' order by id`,
  )
  expect(did.map(({ call }) => call)).toContain('admin/checkBackup')
})
