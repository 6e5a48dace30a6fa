/** Backups from the screen: made and checked by the command of the command line, one at a time, into a folder that the operator named. */
import type { Backup, DataOf } from '@outrider/contract'
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { RequireAll } from '../../accounts/requiring-all.ts'
import { unfinishedOf } from '../../backup/backup.ts'
import { optionGroup } from '../../options/option.ts'
import type { BackupCommand, CommandEnd } from './backup-command.ts'
import type { BackupsRepository, StoredBackup } from './backups.repository.ts'

export const backupOptions = optionGroup({
  'backup-folder': {
    kind: 'text',
    about: 'Folder, outside of the data folder, for backups that administrators make from the screen; without it they make none',
  },
})

interface BackupDependencies {
  backups: Pick<BackupsRepository, keyof BackupsRepository>
  command: Pick<BackupCommand, 'run' | 'stop'>
  /** Data folder. */
  data: string
  /** undefined: none is named. */
  folder: string | undefined
  embeddedDatabase: boolean
  /** Free bytes below which the server stores no more than it must. */
  minFreeBytes: number
  /** Older ones are deleted when another one has been made; undefined: all stay. */
  keeps?: number | undefined
  version: string
  now: () => number
  log: Logger
}

/** Bytes. */
interface Sizes {
  database: number
  stored: { files: number; packs: number }
  /** ms since 1970. */
  at: number
}
/** ms */
const foundFor = 60_000

export class Backups {
  readonly #deps: BackupDependencies
  #running: Promise<void> = Promise.resolve()
  #found: Sizes | undefined

  constructor(deps: BackupDependencies) {
    this.#deps = deps
  }

  /** The folder where one may be made or checked now. */
  folder(): string {
    const { folder, embeddedDatabase } = this.#deps
    if (!embeddedDatabase) fail('backup.external')
    if (folder === undefined) fail('backup.none')
    return folder
  }

  async list(): Promise<DataOf<'admin/getBackups'>> {
    const { backups, folder = '', embeddedDatabase } = this.#deps
    const room = await this.#room(true)
    let rows = await backups.list()
    // Only then: a backup begun at that moment would find the lock taken.
    if (rows.some(({ state, checked }) => state === 'making' || checked === 'checking')) {
      await this.#endAbandoned()
      rows = await backups.list()
    }
    const names = await namesIn(folder)
    return {
      way: embeddedDatabase ? (folder === '' ? 'none' : 'ready') : 'external',
      folder,
      ...room,
      backups: rows.map(row => shown(row, names)),
    }
  }

  /** Resolves as soon as it has begun. */
  async make(user: { userId: number; name: string }): Promise<string> {
    const { backups, data, version, now } = this.#deps
    const folder = this.folder()
    const { freeBytes, neededBytes } = await this.#room()
    const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6)
    if (freeBytes !== null && neededBytes !== null && freeBytes < neededBytes)
      fail('backup.noRoom', { needed: megabytes(neededBytes), free: megabytes(freeBytes) })
    const at = now()
    let name = ''
    await this.#begin(
      async () => {
        name = await this.#freeName(at)
        await backups.add({ name, started_at: new Date(at), user_id: user.userId, user_name: user.name, version })
      },
      async () => {
        const target = join(folder, name)
        const { failure, files, bytes } = await this.#deps.command.run(['backup', target, '--data', data], bytes =>
          this.#progress(name, { bytes }),
        )
        await backups.change(name, { state: failure ? 'failed' : 'made', files, bytes, failure, ended_at: new Date(now()) })
        // It holds keys and passwords.
        if (failure) await rm(unfinishedOf(target), { recursive: true, force: true })
        else await this.#deleteOlder()
        this.#logEnd('backup', name, { failure, files, bytes })
      },
    )
    return name
  }

  async check(name: string): Promise<void> {
    const { backups, now } = this.#deps
    const folder = this.folder()
    const target = join(folder, name)
    const before = await backups.find(name)
    if (before?.state !== 'made' || !(await namesIn(folder)).has(name)) fail('backup.gone')
    await this.#begin(
      () => backups.change(name, { checked: 'checking', checked_bytes: 0, failure: '' }),
      async () => {
        const end = await this.#deps.command.run(['check-backup', target], bytes =>
          this.#progress(name, { checked_bytes: bytes }),
        )
        const found = { checked: end.damaged ? 'damaged' : 'whole', checked_bytes: end.bytes, checked_at: new Date(now()) }
        // A check that was ended, or could not read, says nothing of the backup: what the one before it found stands.
        const stands = { checked: before.checked === 'checking' ? 'never' : before.checked, checked_bytes: before.checked_bytes }
        await backups.change(name, { ...(end.damaged || !end.failure ? found : stands), failure: end.failure })
        this.#logEnd('check of a backup', name, end)
      },
    )
  }

  /** Resolves when nothing runs any more. */
  settled(): Promise<void> {
    return this.#running
  }

  async stop(): Promise<void> {
    this.#deps.command.stop()
    await this.#running
  }

  /** One that failed at once may be of this second, and a folder that was brought here of any. */
  async #freeName(at: number): Promise<string> {
    const there = await namesIn(this.folder())
    for (let then = at; ; then += 1_000) {
      const name = nameAt(new Date(then))
      if (!there.has(name) && !(await this.#deps.backups.find(name))) return name
    }
  }

  async #deleteOlder(): Promise<void> {
    const { backups, folder, keeps } = this.#deps
    if (keeps === undefined || folder === undefined) return
    const made = (await backups.list()).filter(({ state }) => state === 'made')
    for (const { name } of made.slice(keeps)) await rm(join(folder, name), { recursive: true, force: true })
  }

  /** Resolves when `note` has been done under the lock; `work` goes on by itself. Refuses while another one runs. */
  async #begin(note: () => Promise<void>, work: () => Promise<void>): Promise<void> {
    const { backups, log } = this.#deps
    await this.#endAbandoned()
    const begun = Promise.withResolvers<boolean>()
    const ran = backups.alone(async () => {
      await removeUnfinished(this.folder())
      await note()
      begun.resolve(true)
      await work()
      return true
    })
    ran.then(done => begun.resolve(done ?? false), begun.reject)
    this.#running = ran.then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, 'a backup or its check could not be finished'),
    )
    if (!(await begun.promise)) fail('backup.busy')
  }

  async #endAbandoned(): Promise<void> {
    const { backups, folder, now } = this.#deps
    const abandoned = (await backups.endAbandoned(new Date(now()))) ?? []
    if (folder === undefined) return
    for (const name of abandoned) await rm(unfinishedOf(join(folder, name)), { recursive: true, force: true })
  }

  #progress(name: string, row: Partial<StoredBackup>): void {
    const { backups, log } = this.#deps
    backups.change(name, row).catch((error: unknown) => log.warn({ err: error, name }, 'how far a backup is could not be kept'))
  }

  #logEnd(what: string, name: string, { failure, files, bytes }: Omit<CommandEnd, 'damaged'>): void {
    const { log } = this.#deps
    if (failure) log.error({ name, failure }, `the ${what} failed`)
    else log.info({ name, files, bytes }, `the ${what} is done`)
  }

  /** A list is asked for every few seconds while one is made: what was found a minute ago will do for it. */
  async #sizes(forList: boolean): Promise<Sizes> {
    const { backups, now } = this.#deps
    if (forList && this.#found && now() - this.#found.at < foundFor) return this.#found
    return (this.#found = { database: await backups.databaseBytes(), stored: await backups.storedBytes(), at: now() })
  }

  /**
   * A tenth more than the database takes, since what is written meanwhile is copied too, with the files and packs of the data folder; on the disk of the
   * data folder also what the server needs to go on storing.
   */
  async #room(forList = false): Promise<{ freeBytes: number | null; neededBytes: number | null }> {
    const { data, folder, embeddedDatabase, minFreeBytes } = this.#deps
    if (!embeddedDatabase || folder === undefined) return { freeBytes: null, neededBytes: null }
    const { database, stored } = await this.#sizes(forList)
    const isKept = async (...path: string[]) => (await deviceOf(join(data, ...path))) !== undefined
    const copied =
      database * 1.1 +
      ((await isKept('files', 'contents')) ? stored.files : 0) +
      ((await isKept('packs', 'stored')) ? stored.packs : 0)
    // It is made by the first backup.
    for (const place of [folder, dirname(folder)]) {
      const device = await deviceOf(place)
      if (device === undefined) continue
      const { bavail, bsize } = await statfs(place)
      const besides = device === (await deviceOf(data)) ? minFreeBytes : 0
      return { freeBytes: bavail * bsize, neededBytes: Math.ceil(copied + besides) }
    }
    return { freeBytes: null, neededBytes: Math.ceil(copied) }
  }
}

/** What it lies on; undefined: it is not there, or not for this server. */
async function deviceOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).dev
  } catch {
    return undefined
  }
}

/** Asked of the folder once: it may be on a disk of the network, for which the server does not wait. One that cannot be read has nothing. */
async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  try {
    return new Set(folder === '' ? [] : await readdir(folder))
  } catch {
    return new Set()
  }
}

/** While nothing is made. A server beside this one, which has no such folder, may have noted that they were abandoned, or a command was killed. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (unfinishedName.test(name)) await rm(join(folder, name), { recursive: true, force: true })
}
const unfinishedName = /^outrider-\d{8}-\d{6}\.making$/

/** `outrider-20261130-125959` in UTC. */
const nameAt = (at: Date): string => {
  const [day = '', time = ''] = at.toISOString().split('T')
  return `outrider-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`
}

const shown = (row: StoredBackup, names: ReadonlySet<string>): Backup => ({
  name: row.name,
  state: row.state as Backup['state'],
  startedAt: row.started_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  userName: row.user_name,
  version: row.version,
  files: row.files,
  bytes: Number(row.bytes),
  check: row.checked as Backup['check'],
  checkedBytes: Number(row.checked_bytes),
  checkedAt: row.checked_at?.getTime() ?? null,
  failure: row.failure,
  there: row.state === 'made' && names.has(row.name),
})

type BackupPath = 'admin/getBackups' | 'admin/makeBackup' | 'admin/checkBackup'

export const backupHandlers = (backups: Backups, requireAll: RequireAll): Handlers<BackupPath> => {
  /** The right is one of administrators: who lost the role by which he was one does not keep it. */
  async function requireAdministrator(user: SignedInUser): Promise<void> {
    await requireAll(user)
    if (!user.rights.adminAuth) fail('access.noRight')
  }
  return {
    async 'admin/getBackups'(_, { user }) {
      await requireAdministrator(user)
      return backups.list()
    },
    async 'admin/makeBackup'(_, { user }) {
      await requireAdministrator(user)
      return { name: await backups.make(user) }
    },
    async 'admin/checkBackup'({ name }, { user }) {
      await requireAdministrator(user)
      await backups.check(name)
      return {}
    },
  }
}
