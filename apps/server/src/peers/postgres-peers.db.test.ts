/** Servers that ask each other over the database, when connections to it are lost without a word. */
import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { PoolClient } from 'pg'
import { databaseOfFile } from '../testing/database.ts'
import { until } from '../testing/gateway.ts'
import { openPool } from '../store/pool.ts'
import { peerLockSpace, ServerRun } from '../store/server-run.ts'
import { PostgresPeers } from './postgres-peers.ts'

const database = await databaseOfFile()
const log = { debug: () => undefined, warn: () => undefined, error: () => undefined }
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Between a server and the database; what has begun through it can be forgotten by it, so that only the database hears of that. */
async function proxy() {
  const open = new Set<{ here: Socket; there: Socket }>()
  const { hostname, port } = new URL(database.url)
  const server = createServer(here => {
    const there = dial(Number(port), hostname)
    const pair = { here, there }
    open.add(pair)
    for (const socket of [here, there]) socket.on('error', () => undefined)
    here.pipe(there, { end: true })
    there.pipe(here, { end: false })
    here.on('close', () => open.delete(pair))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  ends.push(() => {
    for (const { here, there } of open) [here, there].map(socket => socket.destroy())
    server.close()
  })
  return {
    url: url.href,
    /** The database has ended what is open, and the server has not heard of it. */
    lose() {
      for (const { there } of open) there.destroy()
    },
    /** Nothing comes through to the server any more. */
    deafen() {
      for (const { there, here } of open) there.unpipe(here).resume()
    },
  }
}

async function server(url = database.url, listening = database.url) {
  const { pool, close } = openPool(url, { max: 4, onLost: () => undefined })
  ends.push(close)
  const run = new ServerRun(pool, log)
  const peers = new PostgresPeers({ pool: database.pool, databaseUrl: listening, run, log, lookMs: 50 })
  peers.answer('echo', body => Promise.resolve(body))
  peers.answer('steps', (body, step) => {
    step('begun')
    return Promise.resolve(body)
  })
  await peers.start()
  ends.push(() => peers.stop())
  return { run, peers }
}

/** The process of the database that holds its lock. */
const holderOf = async ({ number }: ServerRun): Promise<number | undefined> =>
  (
    await database.pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and classid = $1::int::oid and objid = $2::int::oid`,
      [peerLockSpace, number],
    )
  ).rows[0]?.pid

test('a server whose lock the database has taken from it without a word takes it again, and is asked as before', async () => {
  const between = await proxy()
  const [one, other] = [await server(between.url), await server()]
  const before = await holderOf(one.run)
  expect(before).toBeDefined()
  between.lose()
  await until(async () => ![before, undefined].includes(await holderOf(one.run)))
  await until(() => other.peers.isAlive(one.run.number))
  expect(await other.peers.ask(one.run.number, 'echo', 'again', { timeoutMs: 5_000 })).toBe('again')
})

test('a server that hears no notifications takes what it is asked for', async () => {
  const between = await proxy()
  const [deaf, other] = [await server(database.url, between.url), await server()]
  await until(() => other.peers.isAlive(deaf.run.number))
  between.deafen()
  expect(await other.peers.ask(deaf.run.number, 'echo', 'heard', { timeoutMs: 5_000 })).toBe('heard')
})

test('what one who asks cannot take in keeps nothing from those that asked with it', async () => {
  const [one, other] = [await server(), await server()]
  await until(() => one.peers.isAlive(other.run.number))
  const fails = (): never => {
    throw new Error('of a newer version')
  }
  one.peers.onTell('news', fails)
  other.peers.tell('news', null)
  const asked = Array.from({ length: 20 }, (_, n) =>
    one.peers.ask(other.run.number, 'steps', n, { timeoutMs: 5_000, ...(n % 2 && { onStep: fails }) }),
  )
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('what is given up while it is being sent fails for who asked, and for nobody else', async () => {
  const [one, other] = [await server(), await server()]
  await until(() => one.peers.isAlive(other.run.number))
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.prependListener('unhandledRejection', note)
  const asking = one.peers.ask(other.run.number, 'echo', 'too late', { timeoutMs: 5_000 })
  await Promise.all([expect(asking).rejects.toMatchObject({ reason: 'lost' }), one.peers.stop()])
  await new Promise(resolve => setTimeout(resolve, 20))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('what is open when the lock of who asked goes with its connection is lost at once', async () => {
  const [asking, asked] = [await server(), await server()]
  const ended = Promise.withResolvers<void>()
  onTestFinished(() => ended.resolve())
  asked.peers.answer('at the end', (_, step) => {
    step('begun')
    return ended.promise
  })
  await until(() => asking.peers.isAlive(asked.run.number))
  const begun = Promise.withResolvers<unknown>()
  const reply = asking.peers.ask(asked.run.number, 'at the end', null, { timeoutMs: 3_600_000, onStep: begun.resolve })
  await Promise.race([begun.promise, reply])
  const before = await holderOf(asking.run)
  await database.pool.query('select pg_terminate_backend($1)', [before])
  await expect(reply).rejects.toMatchObject({ reason: 'lost' })
})

test('the database looks often whether the host of a lock is still there, and ends it for nothing else', async () => {
  const { pool, close } = openPool(database.url, { max: 1, onLost: () => undefined })
  const connected = new Promise<PoolClient>(resolve => pool.once('connect', resolve))
  const run = new ServerRun(pool, log)
  await run.hold()
  const client = await connected
  // Read from the socket, as it is.
  const shown = async (name: string) => (await client.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name]
  const names = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'idle_session_timeout']
  const all: unknown[] = []
  for (const name of names) all.push(await shown(name))
  expect(all).toEqual(['5', '2', '3', '0'])
  run.end()
  await close()
})
