/** `outrider organisation` and `outrider user` as they are typed, beside the running product and beside a stopped one. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testFeed } from '../apps/server/src/testing/feed.ts'
import {
  callOf,
  dataFolder,
  type Product,
  removeFolder,
  encryptedAsTyped,
  signInAdministrator,
  startProduct,
  wirePassword,
} from './fixtures/product.ts'

const outrider = fileURLToPath(new URL('../scripts/outrider.mjs', import.meta.url))
/** What Node has compiled once it need not compile again for each of some fifty commands. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/outrider-compiled', import.meta.url))
const options = { env: { ...process.env, NODE_COMPILE_CACHE: compiled } }

interface Outcome {
  status: number
  stdout: string
  stderr: string
}

let product: Product
product = await startProduct()
const admin = await signInAdministrator(product, 'Another-password-1')
afterAll(async () => {
  await product.stop()
  await removeFolder(product.folder)
})

const run = (...args: string[]): Promise<Outcome> =>
  new Promise(resolve => {
    execFile(process.execPath, [outrider, ...args, '--data', product.folder], options, (error, stdout, stderr) => {
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr })
    })
  })

/** What a command that is to be done answers programs. */
async function done<Reply>(...args: string[]): Promise<Reply> {
  const { status, stdout, stderr } = await run(...args, '--json')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout) as Reply
}

const signIn = (login: string, password: string) =>
  callOf(product, 'user/login', { userId: login, password: wirePassword(password) })

/** With the change of password that the first sign-in asks for. Returns how to call as that user. */
async function firstSignIn(login: string, first: string, next: string) {
  const { data, rspCode } = await signIn(login, first)
  expect({ rspCode, data }).toMatchObject({ rspCode: 0, data: { mustChangePassword: true } })
  const { accessToken } = data as { accessToken: string }
  expect((await callOf(product, 'vehicle/getOrg', {}, { access_token: accessToken })).rspCode).toBe(4030001)
  const passwords = { oldPassword: wirePassword(first), newPassword: await encryptedAsTyped(product, next) }
  const changed = await callOf(product, 'user/changePassword', passwords, { access_token: accessToken })
  const headers = { access_token: (changed.data as { accessToken: string }).accessToken }
  return { token: headers.access_token, call: (path: string) => callOf(product, path, {}, headers) }
}

/** What the record has of commands, the oldest first. */
async function administered(): Promise<string[]> {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ command: string }>(
    `select details->>'command' as command from recorded_events where kind = 'administration' order by id`,
  )
  await client.end()
  return rows.map(({ command }) => command)
}

const organisationsOf = async (call: (path: string) => Promise<{ data: never }>) =>
  ((await call('vehicle/getOrg')).data as { host: { id: number; orgName: string; parentId: number }[] }).host
const asAdmin = (path: string) => callOf(product, path, {}, { access_token: admin })

test('an office of several people: organisations, a user for each, a lock, beside the running server', async () => {
  const [top] = await done<{ id: number; name: string }[]>('organisation', 'list')
  const north = await done<{ id: number; parentId: number }>(
    'organisation',
    'add',
    '华北',
    '--english',
    'North',
    '--parent',
    `${top?.id}`,
  )
  const beijing = await done<{ id: number }>('organisation', 'add', '北京', '--english', 'Beijing')
  expect(north).toMatchObject({ parentId: top?.id, name: '华北', english: 'North' })
  await expect
    .poll(() => organisationsOf(asAdmin))
    .toEqual(expect.arrayContaining([expect.objectContaining({ orgName: 'North' })]))
  await done('organisation', 'move', 'Beijing', '--to', '华北')
  await done('organisation', 'rename', 'Beijing', '--english', 'Peking')
  await expect
    .poll(() => organisationsOf(asAdmin))
    .toEqual(expect.arrayContaining([expect.objectContaining({ id: beijing.id, orgName: 'Peking', parentId: north.id })]))

  const { stdout } = await run(
    'user',
    'add',
    'Wang',
    '--name',
    '王芳',
    '--organisation',
    'Peking',
    '--rights',
    'posAuth,trackAuth',
  )
  const first = /^Password of wang: (\S+) +\(shown this once; it must be changed at the first sign-in\)$/m.exec(stdout)?.[1] ?? ''
  expect(first).toMatch(/^[\w-]{16}$/)
  const wang = await firstSignIn('wang', first, 'Her-own-password-1')
  expect(await organisationsOf(wang.call)).toMatchObject([{ orgName: 'Peking' }])
  await done('user', 'grant', 'wang', 'North')
  await expect.poll(async () => (await organisationsOf(wang.call)).map(({ orgName }) => orgName)).toEqual(['North', 'Peking'])
  expect(await done('user', 'rights', 'wang', '--add', 'updInstTaskAuth', '--remove', 'trackAuth')).toEqual({
    login: 'wang',
    rights: ['posAuth', 'updInstTaskAuth'],
  })

  const feed = await testFeed(product.url)
  feed.say({ type: 'subscribe', accessToken: wang.token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(({ type }) => type === 'snapshot')
  expect(await done('user', 'lock', 'wang')).toEqual({ login: 'wang', locked: true, endedSessions: 1, endedLinks: 0 })
  expect(await feed.closed).toBe(4401)
  expect((await wang.call('vehicle/getOrg')).rspCode).toBe(4010001)
  expect(await signIn('wang', 'Her-own-password-1')).toMatchObject({ rspCode: 4030003, msg: expect.stringContaining('locked') })
  expect((await run('user', 'list')).stdout).toMatch(/^wang +王芳 +LOCKED since /m)
  await done('user', 'unlock', 'wang')
  expect((await signIn('wang', 'Her-own-password-1')).rspCode).toBe(0)
  expect((await administered()).slice(-4)).toEqual([
    'user grant wang North',
    'user rights wang --add updInstTaskAuth --remove trackAuth',
    'user lock wang',
    'user unlock wang',
  ])
  // Nothing of this is anybody else's business.
  expect((await asAdmin('vehicle/getOrg')).rspCode).toBe(0)
})

// The feed checks its sessions every 30 s anyway: what takes less time was caused by the notification.
test('a new password printed beside the server ends a live feed at once', async () => {
  const { password: first } = await done<{ password: string }>('user', 'add', 'zhou', '--organisation', '1')
  const zhou = await firstSignIn('zhou', first, 'Her-own-password-1')
  const feed = await testFeed(product.url)
  feed.say({ type: 'subscribe', accessToken: zhou.token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(({ type }) => type === 'snapshot')
  await run('reset-password', 'zhou')
  const printed = Date.now()
  await feed.until(({ type }) => type === 'refused')
  expect(Date.now() - printed).toBeLessThan(20_000)
  expect(feed.got.at(-1)).toMatchObject({ rspCode: 4010005 })
})

test('what is refused is said in a sentence or as JSON, and changes nothing', async () => {
  const before = await done('user', 'list')
  const refused = async (status: number, code: string, ...args: string[]) => {
    const outcome = await run(...args, '--json')
    expect({ args, ...outcome, stderr: JSON.parse(outcome.stderr) as unknown }).toEqual({
      args,
      status,
      stdout: '',
      stderr: { error: { code, message: expect.stringMatching(/\w/) } },
    })
  }
  await Promise.all([
    refused(1, 'login.taken', 'user', 'add', 'ADMIN', '--organisation', '1'),
    refused(1, 'right.unknown', 'user', 'rights', 'admin', '--add', '__proto__'),
    refused(1, 'user.unknown', 'user', 'lock', "admin' or '1'='1"),
    refused(1, 'login.invalid', 'user', 'add', '<script>alert(1)</script>', '--organisation', '1'),
    refused(1, 'organisation.cycle', 'organisation', 'move', '1', '--to', '1'),
    refused(2, 'wrongUse', 'user', 'add', 'chen'),
    refused(2, 'wrongUse', 'user', 'constructor'),
    refused(2, 'wrongUse', 'organisation', 'list', '--parent', '1'),
  ])
  expect(await run('user', 'lock')).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^An argument is missing\.\n\nUsage: outrider user COMMAND/),
  })
  expect(await run('organisation', 'add', 'a\u001b[2Jb')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The name of an organisation has no line breaks, control characters or invisible formatting.\n',
  })
  expect(await done('user', 'list')).toEqual(before)
})

test('a name with a script is printed as it is stored, and sent as text', async () => {
  const script = '<script>alert(1)</script>'
  const { id } = await done<{ id: number }>('organisation', 'add', script, '--parent', '1')
  expect((await run('organisation', 'list')).stdout).toContain(`${script} (id ${id})`)
  await expect.poll(async () => (await organisationsOf(asAdmin)).find(each => each.id === id)?.orgName).toBe(script)
})

test('figures of days are marked to be computed again, and a wrong day is refused', async () => {
  const vehicle = await product.sql<{ id: number }>(
    "insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, '沪F00001', 1, 'truck') returning id",
  )
  const id = vehicle[0]?.id ?? 0
  await product.sql(
    "insert into track_days (vehicle_id, day, points, reports, packed) select $1, d, 0, 0, '' from generate_series(date '2026-10-01', '2026-10-03', '1 day') d",
    [id],
  )
  await product.sql(
    "insert into figure_states (vehicle_id, open_day, seen_at, computed_at) values ($1, '2026-10-04', now(), now())",
    [id],
  )
  expect(await done('figures', 'rebuild', '--from', '2026-10-02', '--to', '2026-10-03', '--vehicle', String(id))).toEqual({
    days: 2,
  })
  expect(await done('figures', 'status')).toMatchObject({ open: 0 })
  for (const wrong of [
    ['--from', '2026-02-30'],
    ['--from', '2026-10-03', '--to', '2026-10-02'],
    ['--vehicle', 'all'],
  ])
    expect((await run('figures', 'rebuild', ...wrong)).status).toBe(2)
  expect((await administered()).at(-1)).toContain('figures rebuild --from 2026-10-02')
  // These tracks are none.
  await product.sql('delete from late_report_hours')
  await product.sql('delete from track_days where vehicle_id = $1', [id])
})

test('help tells every command and right, and is no failure', async () => {
  const help = await run('user', '--help')
  expect(help).toMatchObject({ status: 0, stderr: '' })
  for (const word of ['add', 'grant', 'revoke', 'rights', 'list', 'lock', 'unlock', 'posAuth', 'updMtcTaskAuth'])
    expect(help.stdout).toContain(word)
  expect((await run('organisation')).status).toBe(2)
})

test('with the server stopped the commands run its database themselves, and leave nothing running', async () => {
  await product.stop()
  const { password } = await done<{ password: string }>('user', 'add', 'night', '--organisation', '1')
  await done('user', 'lock', 'night')
  await done('user', 'unlock', 'night')
  expect((await run('reset-password', 'nobody')).stderr).toContain('There is no user nobody')
  expect(existsSync(`${product.folder}/database/postmaster.pid`)).toBe(false)
  // After a power cut the pid file is left over.
  product = await startProduct({ folder: product.folder })
  const [pid = '', , , port = ''] = (await readFile(`${product.folder}/database/postmaster.pid`, 'utf8')).split('\n')
  await product.kill()
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(() => takesConnections(Number(port))).toBe(false)
  expect(await done('user', 'rights', 'night', '--set', 'posAuth')).toMatchObject({ rights: ['posAuth'] })
  product = await startProduct({ folder: product.folder })
  expect(await signIn('night', password)).toMatchObject({ rspCode: 0, data: { mustChangePassword: true } })
})

test('where there is no installation the command says so, and makes none', async () => {
  const folder = await dataFolder()
  const outcome = await new Promise<Outcome>(resolve => {
    execFile(process.execPath, [outrider, 'user', 'list', '--data', folder], options, (error, stdout, stderr) => {
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
  expect(outcome).toMatchObject({ status: 3, stderr: expect.stringContaining('there is no database in it') })
  expect(existsSync(`${folder}/database`)).toBe(false)
  await removeFolder(folder)
})

const takesConnections = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
