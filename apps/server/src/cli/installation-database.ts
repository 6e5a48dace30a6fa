/** The database of an installation for a command: that of the running server, else the embedded one, run for the command alone. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ParseArgsOptionsConfig } from 'node:util'
import { connect, type Store } from '../store/connect.ts'
import { DataFolderInUse, startEmbeddedDatabase } from '../store/embedded.ts'
import { migrate } from '../store/migrations.ts'
import { makeCommandLogin } from '../store/server-role.ts'
import { runningDatabase } from '../store/running-database.ts'

/** Options that every command takes; they have the same names as those of the server, in the environment too. */
export const databaseOptions = {
  data: { type: 'string' },
  'database-url': { type: 'string' },
} satisfies ParseArgsOptionsConfig

interface Given {
  data?: string | undefined
  'database-url'?: string | undefined
}

export interface InstallationDatabase {
  readonly store: Store
  /** Of the superuser of an embedded database; of an external one as it was given. */
  readonly administratorUrl: string
  /** The data folder. */
  readonly folder: string
  close(): Promise<void>
}

/** There is no database to work on; nothing was changed. */
export class NoInstallation extends Error {
  override name = 'NoInstallation'
}

export async function openInstallation(given: Given, env: NodeJS.ProcessEnv = process.env): Promise<InstallationDatabase> {
  const folder = resolve(given.data ?? env['OUTRIDER_DATA'] ?? './data')
  const named = given['database-url'] ?? env['OUTRIDER_DATABASE_URL']
  if (named) {
    const store = await reach(named)
    if (!store) throw new NoInstallation('Nothing takes connections at this --database-url. Does the database run?')
    return { store, administratorUrl: named, folder, close: () => store.close() }
  }
  if (!existsSync(join(folder, 'database', 'PG_VERSION')))
    throw new NoInstallation(
      `The server does not run on ${folder}, and there is no database in it. Name the data folder with --data, or an external database with --database-url.`,
    )
  const running = runningDatabase(folder)
  return (running === undefined ? undefined : await openRunning(running, folder)) ?? openStopped(folder)
}

/** As the server's role, not as the superuser: what is in the database does not decide what a command may do. undefined: it does not run. */
async function openRunning(administratorUrl: string, folder: string): Promise<InstallationDatabase | undefined> {
  const login = await unlessStopped(() => makeCommandLogin(administratorUrl))
  if (!login) return undefined
  const store = connect(login.url, { max: 1, onLost: error => console.error(error.message) })
  const close = async (): Promise<void> => {
    await store.close()
    await unlessStopped(() => login.drop())
  }
  return { store, administratorUrl, folder, close }
}

/** The lock of the data folder keeps a server from starting meanwhile. */
async function openStopped(folder: string): Promise<InstallationDatabase> {
  // The database runs in a process group of its own: a Ctrl-C now would end the command and leave the database running.
  const hold = (): void => undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hold)
  const database = await startEmbeddedDatabase({ folder: join(folder, 'database') }).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new NoInstallation(`A server is just starting on ${folder}, or another command works on it. Try again in a moment.`)
  })
  try {
    const store = connect(database.url, { max: 1, onLost: error => console.error(error.message) })
    const close = async (): Promise<void> => {
      await store.close()
      await database.stop()
    }
    try {
      // As the next start would: the files may be of a newer version than the database.
      await migrate(store.db)
    } catch (error) {
      await store.close()
      throw error
    }
    return { store, administratorUrl: database.administratorUrl, folder, close }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** undefined: nothing takes connections there. */
async function reach(url: string): Promise<Store | undefined> {
  const store = connect(url, { max: 1, onLost: error => console.error(error.message) })
  const reached = await unlessStopped(() => store.pool.query('select 1')).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  if (reached) return store
  await store.close()
  return undefined
}

/** undefined: nothing takes connections there. */
async function unlessStopped<Done>(work: () => Promise<Done>): Promise<Done | undefined> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // Left behind by a crash: the process is gone and the file is not.
    if (code === 'ECONNREFUSED') return undefined
    // undefined_object: the server's role
    if (code === '42704')
      throw new NoInstallation('The server that runs is of an earlier version. Restart it with this one first.')
    // cannot_connect_now: it is starting or stopping
    if (code === '57P03') throw new NoInstallation('The database is just starting or stopping. Try again in a moment.')
    throw error
  }
}
