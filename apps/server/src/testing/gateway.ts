/** Test gateway with its own database and helpers for vehicles and terminals. */
import type { Version } from '@outrider/jt808'
import type { PoolClient } from 'pg'
import { type Bus, inProcessBus } from '../events/bus.ts'
import type { CommandClasses } from '../events/command-classes.ts'
import type { Event } from '../events/events.ts'
import type { AnyMessageSink } from '../events/stored-messages.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { noStorageParts, type StorageParts } from '../metrics/storage-health.ts'
import type { CommandRows } from '../gateway/commands/command-row.ts'
import { type Gateway, startGateway } from '../gateway/gateway.ts'
import type { GatewayDependencies } from '../gateway/gateway-parts.ts'
import type { GatewayOptions, Log } from '../gateway/options.ts'
import type { RecordedEvent } from '../record/event-kinds.ts'
import { noEvents } from '../record/event-record.ts'
import { noteWait, pauseAfter } from './pause-after.ts'
import { TestTerminal } from './terminal.ts'

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error'
  fields: object
  text: string
}

export interface TestGateway {
  gateway: Gateway
  database: TestDatabase
  bus: Bus
  events: Event[]
  /** Events of the record. */
  recorded: RecordedEvent[]
  logLines: LogLine[]
  /** What it says about its storage, by part. */
  storage: ReadonlyMap<string, Parameters<StorageParts['add']>[1]>
  /** Adds a vehicle with its terminal; returns the vehicle's id. */
  addVehicle(phone: string, options?: { plate?: string; terminalId?: string }): Promise<number>
  /** Adds the vehicle, connects, registers and authenticates. */
  linked(phone: string, version?: Version): Promise<{ terminal: TestTerminal; vehicleId: number }>
  terminal(phone: string, version?: Version): TestTerminal
  /** Blocks all writes until the returned function is called. */
  holdWrites(): Promise<() => Promise<void>>
  /** Starts another gateway on the same database, after the first was stopped. */
  restart(options?: Partial<GatewayOptions>): Promise<void>
  close(): Promise<void>
}

interface TestGatewayParts {
  commandRows?: CommandRows
  classes?: CommandClasses
  isFrozen?: (vehicleId: number) => boolean
  isUnheard?: (vehicleId: number) => boolean
  zoneMinutesAt?: GatewayDependencies['zoneMinutesAt']
  /** Sinks over the test's database. */
  sinks?: (database: TestDatabase) => readonly AnyMessageSink[]
}

export async function testGateway(
  options: Partial<GatewayOptions> = {},
  { commandRows, classes, isFrozen, isUnheard, zoneMinutesAt, sinks = () => [] }: TestGatewayParts = {},
): Promise<TestGateway> {
  const database = await testDatabase()
  const lines: LogLine[] = []
  const write = (level: LogLine['level']) => (fields: object, text: string) => void lines.push({ level, fields, text })
  const log: Log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  const bus = inProcessBus(log)
  const events: Event[] = []
  const recorded: RecordedEvent[] = []
  for (const kind of ['stored', 'linked', 'unlinked', 'refused', 'commandChanged'] as const)
    bus.subscribe(kind, event => events.push(event))
  const { rows } = await database.pool.query<{ id: number }>(`insert into organisations (name) values ('试验') returning id`)
  const organisation = rows[0]?.id
  const terminals: TestTerminal[] = []
  const storage = new Map<string, Parameters<StorageParts['add']>[1]>()
  const start = (given: Partial<GatewayOptions>): Promise<Gateway> =>
    startGateway(
      {
        ...database,
        bus,
        log,
        events: { ...noEvents, record: event => recorded.push(event) },
        storage: { ...noStorageParts, add: (name, read) => storage.set(name, read) },
        commandRows,
        classes,
        isFrozen,
        isUnheard,
        zoneMinutesAt,
        options: { host: '127.0.0.1', port: 0, sweepMs: 20, ...given },
      },
      sinks(database),
    )

  const self: TestGateway = {
    gateway: await start(options),
    database,
    bus,
    events,
    recorded,
    logLines: lines,
    storage,
    async addVehicle(phone, { plate = `沪${phone}`, terminalId } = {}) {
      const made = await database.pool.query<{ id: number }>(
        `with v as (insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values ($1, $2, 2, 'truck') returning id)
         insert into terminals (vehicle_id, phone, terminal_type, terminal_id) select id, $3, 'jt808', $4 from v returning vehicle_id as id`,
        [organisation, plate, phone, terminalId ?? null],
      )
      const [row] = made.rows
      if (!row) throw new Error('the vehicle was not added')
      return row.id
    },
    async linked(phone, version) {
      const vehicleId = await self.addVehicle(phone)
      return { terminal: await self.terminal(phone, version).signIn(), vehicleId }
    },
    terminal(phone, version) {
      const terminal = new TestTerminal(self.gateway.port, phone, version)
      terminals.push(terminal)
      return terminal
    },
    async holdWrites() {
      const client: PoolClient = await database.pool.connect()
      await client.query('begin; lock table positions, latest_positions in share mode')
      return async () => {
        await client.query('rollback')
        client.release()
      }
    },
    async restart(given = options) {
      await self.gateway.stop()
      self.gateway = await start(given)
    },
    async close() {
      for (const terminal of terminals) terminal.socket.destroy()
      await self.gateway.stop()
      await database.close()
    },
  }
  return self
}

/** Waits for a condition; otherwise the test times out, and says for which. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const came = noteWait(String(holds), until)
  const since = performance.now()
  try {
    while (!(await holds())) await new Promise(resolve => setTimeout(resolve, pauseAfter(performance.now() - since)))
  } finally {
    came()
  }
}
