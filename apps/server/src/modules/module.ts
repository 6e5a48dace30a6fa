/**
 * A module implements a group of calls. It declares its options and what it offers to others (ports.ts), and is started with the parts
 * of the platform below it. `modules/index.ts` lists the modules.
 */
import type { CallPath } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Sessions } from '../accounts/sessions.ts'
import type { KindBounds } from '../accounts/shorter-retention.ts'
import type { UserRepository } from '../accounts/user.repository.ts'
import type { Handlers } from '../calls/handlers.ts'
import type { Bus } from '../events/bus.ts'
import type { AnyMessageSink } from '../events/stored-messages.ts'
import type { ItemAlarmsOf } from '../events/item-alarms.ts'
import type { FrameWatches } from '../events/frame-watches.ts'
import type { Certificate } from '../connections/certificate.ts'
import type { ReportIntake } from '../events/report-intake.ts'
import type { GatewayPlace, Terminals } from '../events/terminals.ts'
import type { AccessGate } from '../fleet/access.ts'
import type { FileOwners, Files } from '../files/files.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import type { FleetScreens } from '../fleet/screen/fleet-screens.ts'
import type { DueWork } from '../jobs/due-work.ts'
import type { Job } from '../jobs/job.ts'
import type { PurgeRow } from '../jobs/purge.ts'
import type { Holders } from '../peers/holders.ts'
import type { Peers } from '../peers/peers.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { StorageParts } from '../metrics/storage-health.ts'
import type { LastingBudgets } from '../calls/budget.ts'
import type { OptionGroup, OptionRows, OptionValues } from '../options/option.ts'
import type { SettingInForce } from '../options/read-options.ts'
import type { Role } from '../options/roles.ts'
import type { PastReports } from '../packs/past-reports.ts'
import type { Events } from '../record/event-record.ts'
import type { Database } from '../store/schema.ts'
import type { Tracks } from '../tracks/tracks.ts'
import type { Ports, Replacements } from './ports.ts'

export interface MediaPlace {
  readonly listen: string
  readonly here: string
}

export interface Platform {
  readonly log: Logger
  /** Where its counters, gauges and histograms are declared. */
  readonly metrics: Metrics
  /** Where it says what it stores and cannot store. */
  readonly storage: StorageParts
  /** The record of who did or tried what. */
  readonly events: Events
  readonly db: Kysely<Database>
  readonly pool: Pool
  /** Of hours and days: they outlive a restart. */
  readonly budgets: LastingBudgets
  /** Data folder. */
  readonly folder: string
  readonly bus: Bus
  /** Finds for loops in the background what is due. */
  readonly dueWork: Pick<DueWork, 'add'>
  readonly fleet: LiveFleet
  readonly screens: FleetScreens
  readonly access: AccessGate
  readonly terminals: Terminals
  /** Stores reports that other platforms hand on; undefined: nothing is stored here, as without a gateway. */
  readonly intake: ReportIntake | undefined
  /** Other servers of the installation. */
  readonly peers: Peers
  /** The server of a link that is not here. */
  readonly holders: Holders
  /** What items of stored reports say of alarms. */
  readonly itemAlarms: ItemAlarmsOf
  /** Frames of terminals with a link here, as they come. */
  readonly frameWatches: FrameWatches
  /** Where terminals connect, as the operator says; known once the gateway listens. */
  readonly gatewayPlace: () => GatewayPlace
  /** Web address under which clients reach this server and no other, without a slash at its end; empty: none. */
  readonly nodeAddress: string
  /** What this server does of several. */
  readonly roles: ReadonlySet<Role>
  /** `listen`: where ports for media listen. `here`: under which address terminals on this machine reach them. */
  readonly mediaPlace: MediaPlace
  /** By which terminals may speak TLS on ports of modules; undefined: the server speaks none. */
  readonly certificate: Pick<Certificate, 'context'> | undefined
  /** Something that the operator should know right after the start: it is printed then, and in the log. */
  readonly warnAtStart: (text: string) => void
  readonly users: UserRepository
  readonly sessions: Sessions
  readonly tracks: Tracks
  /** Reports that may be older than the rows of the database. */
  readonly past: PastReports
  readonly files: Files
  readonly version: string
  readonly title: string
  /** Demo installation, with public passwords. */
  readonly demo: boolean
  /** Show vehicles by nickname instead of plate number. */
  readonly nickNameOn: boolean
  /** Age from which the position of an online vehicle is outdated. */
  readonly staleAfterSeconds: number
  /** Path of a proxy below which clients reach the server, with slashes at both ends; `/`: none. */
  readonly basePath: string
  /** Days that tracks, and personal data derived from them, are kept; 0: for ever. */
  readonly keepTrackDays: number
  /** How long each kind that companies may shorten is kept; known once all modules have started. */
  readonly retention: readonly KindBounds[]
  /** Days for which a law keeps the record: no longer than it is kept at all. */
  readonly legalRecordDays: number
  /** Record who looked at which track. */
  readonly recordViewedTracks: boolean
  /** The configuration, for administrators. */
  readonly settings: readonly SettingInForce[]
  /** The database is started by this server and not by somebody else. */
  readonly embeddedDatabase: boolean
  /** ms since 1970. */
  readonly now: () => number
  /** What other modules offer. During a start only the ports of modules listed before; afterwards all. */
  readonly ports: Ports
  readonly replacements: Replacements
}

export interface StartedModule<Handled extends Partial<Handlers> = Partial<Handlers>> {
  readonly handlers: Handled
  readonly ports?: Partial<Ports>
  /** Messages of terminals that it stores; they are acknowledged after its commit. One module per message. */
  readonly sinks?: readonly AnyMessageSink[]
  /** Expired rows of its tables. */
  readonly purges?: readonly PurgeRow[]
  /** To whom it gives files. */
  readonly fileOwners?: readonly FileOwners[]
  /** Regular work. */
  readonly jobs?: readonly Job[]
  /** Resolves when work in the background is done. */
  settled?(): Promise<void>
  stop?(): Promise<void> | void
}

export interface Module<Rows extends OptionRows = OptionRows, Handled extends Partial<Handlers> = Partial<Handlers>> {
  readonly name: string
  readonly options?: OptionGroup<Rows>
  start(platform: Platform, options: OptionValues<Rows>): Promise<StartedModule<Handled>> | StartedModule<Handled>
}

const noOptions = {} as const satisfies OptionRows

export const defineModule = <Handled extends Partial<Handlers>, const Rows extends OptionRows = typeof noOptions>(
  module: Module<Rows, Handled>,
): Module<Rows, Handled> => module

/** Calls that a module handles. */
export type HandledBy<M> = M extends Module<infer _Rows, infer Handled> ? keyof Handled & CallPath : never
