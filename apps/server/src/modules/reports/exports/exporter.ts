/**
 * Makes files of reports in the background, one after the other, several users' in turns. Rows are read by a cursor and written as they come: any
 * file takes the memory of a portion. A job that its server did not finish is begun again by the next.
 */
import { reportOf } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Account, UserRepository } from '../../../accounts/user.repository.ts'
import { fail, Refusal } from '../../../calls/refusal.ts'
import type { Accepted, Files } from '../../../files/files.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { type More, WorkerLoop } from '../../../jobs/worker-loop.ts'
import type { Database } from '../../../store/schema.ts'
import type { FiguresPort, WrittenFormsPort } from '../../ports.ts'
import { countedVehicles, seesStill } from '../asked.ts'
import { subjectNames } from '../subject-names.ts'
import type { ChangedFor, ExportRow, ExportsRepository } from './exports.repository.ts'
import { type AskedExport, reportsOf } from './asked-export.ts'
import { reportFile } from './report-file.ts'
import { reportFileTypes } from './table-bytes.ts'

interface ExporterDependencies {
  readonly db: Kysely<Database>
  readonly exports: ExportsRepository
  readonly files: Pick<Files, 'store' | 'removeOf'>
  readonly users: Pick<UserRepository, 'byId'>
  readonly access: AccessGate
  readonly fleet: LiveFleet
  readonly timeZone: string
  readonly title: string
  readonly age: FiguresPort['ageOf']
  readonly written: WrittenFormsPort
  readonly now: () => number
  readonly log: { error(fields: object, text: string): void }
}

export const exportOwner = 'reportExport'
/** A job that ended its server so often would end the next one too. */
const maxAttempts = 3
/** Bytes; a file of 300,000 rows has about 15 MB. */
const maxBytes = 512 * 1024 * 1024
/** The lease of a job lasts a minute: the first portion of a large report and the last bytes of a file may take longer. ms */
const renewEvery = 20_000
/** Least time between two notes of progress, ms. */
const progressInterval = 500

const accepted = {
  xlsx: { types: [reportFileTypes.xlsx, 'application/zip'], typeNames: 'XLSX', maxBytes, otherwise: reportFileTypes.xlsx },
  csv: { types: [reportFileTypes.csv], typeNames: 'CSV', maxBytes, otherwise: reportFileTypes.csv },
} as const satisfies Record<AskedExport['kind'], Accepted>

const mayRead = ({ rights }: Pick<Account, 'rights'>, what: AskedExport): boolean =>
  reportsOf(what).every(report => rights[reportOf(report).right])

class Cancelled extends Error {
  override name = 'Cancelled'
}

export class Exporter {
  readonly #dependencies: ExporterDependencies
  readonly #loop: WorkerLoop
  readonly #checks: WorkerLoop
  /** What was changed since the last check. */
  #changed: ChangedFor[] = []

  constructor(dependencies: ExporterDependencies) {
    this.#dependencies = dependencies
    this.#loop = new WorkerLoop({
      work: () => this.#runNext(),
      log: dependencies.log,
      failure: 'jobs of report files could not be read; it is tried again',
    })
    this.#checks = new WorkerLoop({
      work: () => this.#withdrawChanged(),
      log: dependencies.log,
      failure: 'files of reports could not be held against what their users may see; it is tried again',
    })
  }

  /** Users, organisations or vehicles were changed: files of what their users may not see any more end, also those that are being made. */
  recheck(change: ChangedFor): void {
    this.#changed.push(change)
    this.#checks.wake()
  }

  /** There may be something to do. */
  wake(): void {
    this.#loop.wake()
  }

  async settled(): Promise<void> {
    await this.#checks.settled()
    await this.#loop.settled()
  }

  /** What is being made is begun again by the next server. */
  async stop(): Promise<void> {
    await this.#checks.stop()
    await this.#loop.stop()
  }

  async #withdrawChanged(): Promise<void> {
    const { exports, files } = this.#dependencies
    const changed = this.#changed
    this.#changed = []
    try {
      for (const change of changed)
        for (const row of await exports.concernedBy(change)) {
          if (await this.#mayHave(row)) continue
          await exports.withdraw(row.id)
          await files.removeOf({ kind: exportOwner, id: row.id })
        }
    } catch (error) {
      this.#changed = ['all']
      throw error
    }
  }

  /** Its user has the right, and sees what it was made of; before it is made that is looked at then. */
  async #mayHave({ user_id: userId, asked: what, vehicle_ids: ids, since }: ExportRow): Promise<boolean> {
    const { users, access, fleet, timeZone } = this.#dependencies
    const user = await users.byId(userId)
    if (!user || user.locked_at || !mayRead(user, what)) return false
    return ids === null || (await seesStill({ access, fleet, timeZone }, userId, { ids, since: since ?? [] }))
  }

  async #runNext(): Promise<More> {
    const job = await this.#dependencies.exports.take()
    if (job) await this.#run(job)
    return job !== undefined
  }

  async #run(job: ExportRow): Promise<void> {
    const { exports, log } = this.#dependencies
    if (job.attempts > maxAttempts) return void (await exports.end(job.id, 'failed'))
    const renewing = setInterval(() => {
      exports.renew(job.id).catch((error: unknown) => log.error({ err: error, exportId: job.id }, 'a lease could not be renewed'))
    }, renewEvery)
    try {
      await this.#make(job)
      // Taken away or cancelled while its last bytes were stored.
      if (!(await exports.end(job.id, 'done'))) await this.#dependencies.files.removeOf({ kind: exportOwner, id: job.id })
      else this.recheck({ userId: job.user_id })
    } catch (error) {
      // Who cancelled it has ended it; a server that stops leaves it to the next.
      if (error instanceof Cancelled) return
      if (!(error instanceof Refusal)) log.error({ err: error, exportId: job.id }, 'a file of a report could not be made')
      await exports.end(job.id, 'failed')
    } finally {
      clearInterval(renewing)
    }
    return undefined
  }

  async #make({ id, user_id: userId, asked: what }: ExportRow): Promise<void> {
    const { exports, files, users, access, fleet, timeZone } = this.#dependencies
    // It may have waited since it was asked for.
    const user = await users.byId(userId)
    if (!user || user.locked_at || !mayRead(user, what)) fail('access.noRight')
    const vehicles = await countedVehicles({ access, fleet, timeZone }, userId, what)
    await exports.setCounted(id, vehicles)
    const of = await subjectNames({ access, fleet }, userId, what, what.lang)
    const source = reportFile(
      this.#dependencies,
      what,
      vehicles,
      of,
      await this.#dependencies.written.of(userId, what.lang),
      this.#noting(id),
    )
    const [organisation] = fleet.organisations.rootsAbove(new Set(vehicles.organisations))
    await files.store(source, accepted[what.kind], {
      owner: { kind: exportOwner, id },
      organisation: organisation ?? [...(await access.scope(userId)).organisationIds][0] ?? 0,
      replaces: true,
    })
  }

  /** Notes progress now and then; throws once the job is not to be done any more. */
  #noting(id: string): (done: number, total: number | null) => Promise<void> {
    const { exports } = this.#dependencies
    let noted = 0
    return async (done, total) => {
      if (this.#loop.stopped) throw new Cancelled('the server stops')
      const now = performance.now()
      if (now - noted < progressInterval && noted !== 0 && done !== total) return
      noted = now
      if (!(await exports.progress(id, done, total))) throw new Cancelled('cancelled')
    }
  }
}
