import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { callOf, dataFolder, removeFolder, startProduct, wirePassword } from './fixtures/product.ts'

const outrider = fileURLToPath(new URL('../scripts/outrider.mjs', import.meta.url))
const run = (...args: string[]) => promisify(execFile)(process.execPath, [outrider, ...args])
const product = await startProduct()
afterAll(async () => {
  await product.stop()
  await removeFolder(product.folder)
})

test('a user key printed beside the running server signs in once', async () => {
  const { stdout } = await run('user-key', 'admin', '--data', product.folder)
  const [userKey = ''] = stdout.split('\n')
  expect(await callOf(product, 'user/getUserMsg', { userKey })).toMatchObject({ rspCode: 0, data: { userId: 'admin' } })
  expect(await callOf(product, 'user/getUserMsg', { userKey })).toMatchObject({ rspCode: 4000102 })
  const [limited = ''] = (await run('user-key', 'admin', 'pos', '--data', product.folder)).stdout.split('\n')
  expect(await callOf(product, 'user/getUserMsg', { userKey: limited, moduleType: 'all' })).toMatchObject({
    data: { moduleType: 'pos' },
  })
  await expect(run('user-key', 'admin', 'positions', '--data', product.folder)).rejects.toMatchObject({ code: 1 })
})

test('doctor looks at the running server with its options, and at what would be in the way of another', async () => {
  const given = ['--empty', '--host', '127.0.0.1', '--data', product.folder, '--database-url', product.databaseUrl]
  const own = ['--port', String(product.port), '--gateway-port', String(product.gatewayPort)]
  const looked = await run('doctor', ...given, ...own).catch((error: unknown) => error as { stdout: string })
  expect(looked.stdout).toContain('The server that runs has it too.')
  expect(looked.stdout).toContain(`Port ${product.gatewayPort} (--gateway-port) takes connections.`)
  const other = ['--json', ...given, '--port', String(product.gatewayPort)]
  await expect(run('doctor', ...other)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      `{"about":"Ports","state":"bad","words":"Port ${product.gatewayPort} (--port) is in use`,
    ) as string,
  })
  await expect(run('doctor', '--no-such-option')).rejects.toMatchObject({ code: 2 })
})

test('a forgotten password is replaced by a printed one that must be changed', async () => {
  const { stdout } = await run('reset-password', 'admin', '--data', product.folder)
  const password = /New password of admin: (\S+)/.exec(stdout)?.[1] ?? ''
  const signedIn = await callOf(product, 'user/login', { userId: 'admin', password: wirePassword(password) })
  expect(signedIn).toMatchObject({ rspCode: 0, data: { mustChangePassword: true } })
  const { password: first = '' } = product.administrator ?? {}
  expect(await callOf(product, 'user/login', { userId: 'admin', password: wirePassword(first) })).toMatchObject({
    rspCode: 4000101,
  })
})

test('without a running server the command says so', async () => {
  await expect(run('reset-password', 'admin', '--data', `${product.folder}/nothing`)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('does not run'),
  })
})

test('a second product on the same data folder is refused in plain words', async () => {
  await expect(startProduct({ folder: product.folder, log: 'ignore' })).rejects.toThrow(/ended with 1/)
})

test('a port that is taken is refused in plain words', async () => {
  const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
  const args = [
    main,
    '--empty',
    '--data',
    `${product.folder}-other`,
    '--host',
    '127.0.0.1',
    '--gateway-port',
    '0',
    '--port',
    String(product.port),
  ]
  await expect(promisify(execFile)(process.execPath, args)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(new RegExp(`Port ${product.port} is in use`)),
  })
  // The start that succeeds is the one that shows the password.
  const next = await startProduct({ folder: `${product.folder}-other` })
  expect(next.administrator).toMatchObject({ login: 'admin' })
  // The window is closed: everything ends, the database too.
  const gone = once(next.process, 'exit')
  next.process.kill('SIGHUP')
  expect(await gone).toEqual([0, null])
  expect(existsSync(`${next.folder}/database/postmaster.pid`)).toBe(false)
  await removeFolder(`${product.folder}-other`)
})

test('a folder that holds something else is refused in plain words', async () => {
  const folder = await dataFolder()
  await mkdir(`${folder}/database`)
  await writeFile(`${folder}/database/notes.txt`, 'precious')
  const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
  await expect(promisify(execFile)(process.execPath, [main, '--empty', '--data', folder])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${folder}/database contains files that do not belong to Outrider`),
  })
  await removeFolder(folder)
})

test('a stop does not wait for those who only hold a connection', async () => {
  const other = await startProduct()
  const socket = connect(other.port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('POST /user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  await callOf(other, 'mobile/getSrvVersion', {})
  const began = performance.now()
  await other.stop()
  // It would wait for minutes: as long as a request may take to arrive.
  expect(performance.now() - began).toBeLessThan(30_000)
  socket.destroy()
  await removeFolder(other.folder)
})
