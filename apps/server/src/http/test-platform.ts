/** A platform for tests: real database, real HTTP on a free port, terminals only as far as a test plays them. */
import { createHash } from 'node:crypto'
import type { AppMenuAuth, CallPath, DataOf, Envelope, RequestOf } from '@outrider/contract'
import { pino } from 'pino'
import { type Bus, inProcessBus } from '../events/bus.ts'
import { type PositionStored, source } from '../events/position-stored.ts'
import { AskError, type Terminals } from '../events/terminals.ts'
import { AccessGate } from '../fleet/access.ts'
import { fleetRepository } from '../fleet/fleet.repository.ts'
import { LiveFleet } from '../fleet/live-fleet.ts'
import { mobileHandlers } from '../modules/mobile/mobile.ts'
import { hashPassword } from '../modules/user/password.ts'
import { Sessions } from '../modules/user/sessions.ts'
import { SignInThrottle } from '../modules/user/throttle.ts'
import { userHandlers } from '../modules/user/user.ts'
import { userRepository } from '../modules/user/user.repository.ts'
import { addVehicleHandlers } from '../modules/vehicle/add-vehicle.ts'
import { vehicleHandlers } from '../modules/vehicle/vehicle.ts'
import { vehicleRepository } from '../modules/vehicle/vehicle.repository.ts'
import { testDatabase, type TestDatabase } from '../store/test-database.ts'
import { buildHttp } from './server.ts'

export const travelling = (password: string): string => createHash('md5').update(password).digest('hex').toUpperCase()

const allRights: AppMenuAuth = {
  posAuth: true,
  trackAuth: true,
  moreAuth: true,
  videoAuth: true,
  alarmAuth: true,
  isShowTab: true,
  updMtcTaskAuth: true,
  updInstTaskAuth: true,
}

/** A sound report one second after 2026-01-01 for each second given. */
export const aReport = (vehicleId: number, second: number, over: Partial<PositionStored> = {}): PositionStored => ({
  vehicleId,
  time: Date.UTC(2026, 0, 1) + second * 1000,
  digest: BigInt(second),
  receivedAt: Date.UTC(2026, 0, 1) + second * 1000 + 300,
  reportedTime: null,
  latitudeE6: 31_230_400 + second,
  longitudeE6: 121_473_700,
  altitude: 4,
  speedDkmh: 603,
  course: 90,
  alarms: 0,
  status: 3,
  mileageHm: 123_456,
  fuelDl: 855,
  signal: 25,
  satellites: 11,
  quality: 0,
  source: source.report,
  extras: null,
  good: true,
  ...over,
})

export interface TestPlatform {
  readonly url: string
  readonly database: TestDatabase
  readonly bus: Bus
  readonly fleet: LiveFleet
  readonly access: AccessGate
  addOrganisation(name: string, parent?: number, english?: string): Promise<number>
  addVehicle(organisation: number, plate: string, over?: { phone?: string; nickname?: string }): Promise<number>
  addUser(
    login: string,
    password: string,
    organisations: number[],
    over?: { rights?: Partial<AppMenuAuth>; mustChange?: boolean },
  ): Promise<number>
  /** One call as it stands on the wire. */
  send(
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; reply: Envelope }>
  /** Signs in and returns how to call as that user; rejects on a refusal. */
  signIn(login: string, password: string): Promise<Caller>
  stop(): Promise<void>
}

export interface Caller {
  readonly token: string
  readonly refreshToken: string
  call<P extends CallPath>(path: P, body: RequestOf<P>): Promise<DataOf<P>>
  /** As `call`, but gives the rspCode. */
  code(path: CallPath, body: object): Promise<number>
}

const nobodyLinked: Terminals = {
  ask: () => Promise.reject(new AskError('offline')),
  isLinked: () => false,
  forget: () => undefined,
}

export async function testPlatform({
  terminals = nobodyLinked,
  accessTokenHours = 1,
  nickNameOn = false,
} = {}): Promise<TestPlatform> {
  const database = await testDatabase()
  const { db } = database
  const log = pino({ level: 'silent' })
  const bus = inProcessBus(log)
  const fleet = new LiveFleet(fleetRepository(db))
  await fleet.start(bus)
  const users = userRepository(db)
  const vehicles = vehicleRepository(db)
  const access = new AccessGate(fleet, users.grantsOf)
  const sessions = new Sessions(users, { accessTokenHours, refreshTokenDays: 1 })
  const handlers = {
    ...userHandlers({
      users,
      sessions,
      throttle: new SignInThrottle(),
      platformTitle: 'Test',
      pollSeconds: 5,
      staleAfterSeconds: 600,
    }),
    ...mobileHandlers({ version: '1.2.3', basemap: { kind: 'embedded' }, mapKeys: [{ apiType: 'AMapWeb', mapKeys: 'k,p' }] }),
    ...vehicleHandlers({ fleet, access, terminals, vehicles, nickNameOn }),
    ...addVehicleHandlers({ fleet, access, vehicles, bus }),
  }
  const needs = {
    log,
    db,
    handlers,
    sessions,
    fleet,
    access,
    version: '1.2.3',
    title: 'Test',
    checkReplies: true,
    trustProxy: false,
  }
  const app = await buildHttp({ ...needs, clientFolder: '/nowhere' })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const send: TestPlatform['send'] = async (path, body = {}, headers = {}) => {
    const response = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: 'en', ...headers },
      body: JSON.stringify({ t: Date.now(), ...body }),
    })
    return { status: response.status, headers: response.headers, reply: (await response.json()) as Envelope }
  }

  return {
    url,
    database,
    bus,
    fleet,
    access,
    send,
    async addOrganisation(name, parent, english) {
      const values = { parent_id: parent ?? null, name, name_en: english ?? null }
      const { id } = await db.insertInto('organisations').values(values).returning('id').executeTakeFirstOrThrow()
      await fleet.reload()
      return id
    },
    async addVehicle(organisation, plate, over = {}) {
      const values = {
        organisation_id: organisation,
        plate_num: plate,
        plate_color: 1,
        vehicle_type: 'truck',
        nickname: over.nickname ?? '',
      }
      const { id } = await db.insertInto('vehicles').values(values).returning('id').executeTakeFirstOrThrow()
      if (over.phone)
        await db.insertInto('terminals').values({ vehicle_id: id, phone: over.phone, terminal_type: 'jt808-2019' }).execute()
      await fleet.reload()
      return id
    },
    async addUser(login, password, organisations, over = {}) {
      const { id } = await db
        .insertInto('users')
        .values({
          login,
          name: login,
          password_hash: await hashPassword(travelling(password)),
          must_change_password: over.mustChange ?? false,
          rights: { ...allRights, ...over.rights },
          demo_of: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const organisation of organisations)
        await db.insertInto('user_organisations').values({ user_id: id, organisation_id: organisation }).execute()
      access.forget(id)
      return id
    },
    async signIn(login, password) {
      const { reply } = await send('user/login', { userId: login, password: travelling(password) })
      if (reply.rspCode !== 0) throw new Error(reply.msg)
      const { accessToken, refreshToken } = reply.data as DataOf<'user/login'>
      const headers = { access_token: accessToken }
      return {
        token: accessToken,
        refreshToken,
        async call(path, body) {
          const answer = await send(path, body, headers)
          if (answer.reply.rspCode !== 0) throw new Error(`${path}: ${answer.reply.rspCode} ${answer.reply.msg}`)
          return answer.reply.data as never
        },
        code: async (path, body) => (await send(path, body, headers)).reply.rspCode,
      }
    },
    async stop() {
      await app.close()
      fleet.stop()
      await database.close()
    },
  }
}
