/** Test platform: real database, real HTTP on a free port; terminals are simulated by the test. */
import { createHash, randomBytes } from 'node:crypto'
import {
  allRights,
  type AppMenuAuth,
  type CallPath,
  type DataOf,
  type Device,
  embeddedLayer,
  type Envelope,
  type RequestOf,
} from '@outrider/contract'
import { pino } from 'pino'
import { type Bus, inProcessBus } from '../events/bus.ts'
import { type PositionReport, source } from '../events/position-report.ts'
import { CommandError, type Terminals } from '../events/terminals.ts'
import { AccessGate } from '../fleet/access.ts'
import { fleetRepository } from '../fleet/fleet.repository.ts'
import { LiveFleet } from '../fleet/live-fleet.ts'
import { followChanges } from '../follow-changes.ts'
import { Addresses } from '../modules/map/addresses.ts'
import { mapHandlers } from '../modules/map/map.ts'
import type { MapService } from '../modules/map/map-service.ts'
import { mobileHandlers } from '../modules/mobile/mobile.ts'
import { updatesFrom } from '../modules/mobile/updates.ts'
import { OfficialAccountService } from '../modules/official-account/official-account.ts'
import type { OfficialAccount } from '../modules/official-account/vendor.ts'
import { pushHandlers, type Senders } from '../modules/push/push.ts'
import { pushRepository } from '../modules/push/push.repository.ts'
import { pushServices } from '../modules/push/push-services.ts'
import { registerShellClient } from '../modules/push/shell-clients.ts'
import { poiHandlers } from '../modules/pois/pois.ts'
import { poiRepository } from '../modules/pois/pois.repository.ts'
import { settingsHandlers } from '../modules/settings/settings.ts'
import { settingsRepository } from '../modules/settings/settings.repository.ts'
import { shareHandlers } from '../modules/share/share.ts'
import { shareRepository } from '../modules/share/share.repository.ts'
import { trackShareHandlers } from '../modules/share/track-share.ts'
import { trackShareRepository } from '../modules/share/track-share.repository.ts'
import { Tracks } from '../modules/track/tracks.ts'
import { trackHandlers } from '../modules/track/track.ts'
import { trackCardHandlers } from '../modules/track-card/track-card.ts'
import { Captchas } from '../modules/user/captchas.ts'
import { partnerRepository } from '../modules/user/partner.repository.ts'
import { Partners } from '../modules/user/partners.ts'
import { type CharacterClass, passwordRules } from '../modules/user/password-rules.ts'
import { hashPassword } from '../modules/user/password.ts'
import { Sessions } from '../modules/user/sessions.ts'
import { signInHandlers } from '../modules/user/sign-in.ts'
import { userRepository } from '../modules/user/user.repository.ts'
import { checkpointHandlers } from '../modules/checkpoints/checkpoints.ts'
import { checkpointRepository } from '../modules/checkpoints/checkpoints.repository.ts'
import { PassageDetector } from '../modules/checkpoints/passage-detector.ts'
import { passageRepository } from '../modules/checkpoints/passages.repository.ts'
import { driverHandlers } from '../modules/drivers/drivers.ts'
import { driverRepository } from '../modules/drivers/drivers.repository.ts'
import { addVehicleHandlers } from '../modules/vehicle/add-vehicle.ts'
import { VehiclePages } from '../modules/vehicle/vehicle-pages.ts'
import { numberHandlers } from '../modules/vehicle/numbers.ts'
import { vehicleHandlers } from '../modules/vehicle/vehicle.ts'
import { vehicleEditHandlers } from '../modules/vehicle/vehicle-edit.ts'
import { vehicleEditRepository } from '../modules/vehicle/vehicle-edit.repository.ts'
import { vehicleRepository } from '../modules/vehicle/vehicle.repository.ts'
import { testDatabase, type TestDatabase } from '../store/test-database.ts'
import { buildHttp } from './server.ts'

export const wirePassword = (password: string): string => createHash('md5').update(password).digest('hex').toUpperCase()

/** A good report `second` seconds after 2026-01-01. */
export const aReport = (vehicleId: number, second: number, over: Partial<PositionReport> = {}): PositionReport => ({
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
  readonly partners: Partners
  readonly passages: PassageDetector
  /** Solutions of the captchas created so far, by id. */
  readonly captchaAnswers: ReadonlyMap<string, { text: string } | { x: number }>
  /** Codes sent so far: mobile and code. */
  readonly textMessages: readonly { mobile: string; code: string }[]
  addOrganisation(name: string, parent?: number, english?: string): Promise<number>
  addVehicle(organisation: number, plate: string, over?: { phone?: string; nickname?: string }): Promise<number>
  addUser(
    login: string,
    password: string,
    organisations: number[],
    over?: { rights?: Partial<AppMenuAuth>; mustChange?: boolean; mobile?: string; vehicle?: number; wire?: string },
  ): Promise<number>
  /** Sends one call and returns status, headers and envelope. */
  send(
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; reply: Envelope }>
  /** Signs in and returns a caller for that user; rejects if the sign-in is refused. */
  signIn(login: string, password: string, device?: Device): Promise<Caller>
  stop(): Promise<void>
}

export interface Caller {
  readonly token: string
  readonly refreshToken: string
  call<P extends CallPath>(path: P, body: RequestOf<P>): Promise<DataOf<P>>
  /** Like `call`, but returns the rspCode. */
  code(path: CallPath, body: object): Promise<number>
}

const noTerminals: Terminals = {
  send: () => Promise.resolve({ id: undefined, result: Promise.reject(new CommandError('offline')) }),
  cancel: () => Promise.resolve(false),
  isLinked: () => false,
  disconnect: () => undefined,
}

export async function testPlatform({
  terminals = noTerminals,
  accessTokenHours = 1,
  nickNameOn = false,
  maxChosen = 0,
  acceptUnchecked = true,
  passwordNeeds = [] as CharacterClass[],
  now = Date.now,
  updatesFile = undefined as string | undefined,
  account = undefined as OfficialAccount | undefined,
  senders = undefined as Senders | undefined,
  mapServices = [] as MapService[],
  log = pino({ level: 'silent' }),
} = {}): Promise<TestPlatform> {
  const database = await testDatabase()
  const { db } = database
  const bus = inProcessBus(log)
  const fleet = new LiveFleet(fleetRepository(db))
  await fleet.start(bus)
  const users = userRepository(db)
  const vehicles = vehicleRepository(db)
  const access = new AccessGate(fleet, users.grantsOf)
  const sessions = new Sessions(users, { accessTokenHours, refreshTokenDays: 1 })
  const changes = await followChanges({ databaseUrl: database.url, fleet, access, sessions, bus, log })
  const updates = await updatesFrom(updatesFile)
  const subscriptions = pushRepository(db)
  sessions.onBegin(registerShellClient(subscriptions))
  const officialAccount = new OfficialAccountService({
    account,
    pages: ['fleet.example.com'],
    template: 'template-1',
    access,
    userOfOpenId: openId => subscriptions.userOfOpenId(openId),
    log,
  })
  const partners = new Partners(partnerRepository(db), randomBytes(32), now)
  const captchaAnswers = new Map<string, { text: string } | { x: number }>()
  const textMessages: { mobile: string; code: string }[] = []
  const checkpoints = checkpointRepository(db)
  const passages = new PassageDetector({ bus, checkpoints, passages: passageRepository(database.pool), log })
  await passages.start()
  const tracks = new Tracks({ databaseUrl: database.url })
  const handlers = {
    ...signInHandlers({
      log,
      users,
      sessions,
      partners,
      captchas: new Captchas({ now, onMade: (id, answer) => captchaAnswers.set(id, answer) }),
      smsSender: (mobile, code) => {
        textMessages.push({ mobile, code })
        return Promise.resolve()
      },
      passwordRules: passwordRules(8, passwordNeeds),
      acceptUnchecked,
      platforms: [{ code: '1001', title: 'Elsewhere', url: 'https://elsewhere.example:8083' }],
      now,
      platformTitle: 'Test',
      pollSeconds: 5,
      staleAfterSeconds: 600,
    }),
    ...mobileHandlers({
      version: '1.2.3',
      basemap: { kind: 'embedded' },
      layers: [embeddedLayer],
      mapKeys: [{ apiType: 'AMapWeb', mapKeys: 'k,p' }],
      addressServices: mapServices,
      updates,
    }),
    ...mapHandlers({ addresses: new Addresses({ services: mapServices, perSecond: 1_000, log, now }) }),
    ...pushHandlers({
      subscriptions,
      senders: { ...senders, officialAccount: officialAccount.sender() },
      webPushKey: 'the public key',
      checkService: pushServices(),
      openIdOf: credential => officialAccount.openIdOf(credential),
      log,
    }),
    ...vehicleHandlers({
      fleet,
      access,
      terminals,
      vehicles,
      pages: new VehiclePages({ fleet, access, nickNameOn }),
      nickNameOn,
    }),
    ...addVehicleHandlers({ fleet, access, vehicles, bus }),
    ...vehicleEditHandlers({ fleet, access, terminals, vehicleEdits: vehicleEditRepository(db), bus }),
    ...numberHandlers({ fleet, access }),
    ...settingsHandlers({ settings: settingsRepository(db), nickNameOn, maxChosen }),
    ...shareHandlers({ access, shares: shareRepository(db), nickNameOn, staleAfterSeconds: 600, basemap: embeddedLayer }),
    ...trackShareHandlers({
      access,
      trackShares: trackShareRepository(db),
      path: tracks.path,
      nickNameOn,
      basemap: embeddedLayer,
    }),
    ...checkpointHandlers({ fleet, access, checkpoints, detector: passages, staleAfterSeconds: 600, now }),
    ...driverHandlers({ fleet, access, drivers: driverRepository(db) }),
    ...poiHandlers({ fleet, access, pois: poiRepository(db) }),
    ...trackHandlers({ access, tracks }),
    ...trackCardHandlers({ access, compute: tracks.cards, bus, now }),
  }
  const deps = {
    log,
    db,
    handlers,
    sessions,
    fleet,
    access,
    updates,
    officialAccount,
    version: '1.2.3',
    title: 'Test',
    checkReplies: true,
    trustProxy: false,
    smsSignIn: true,
    customerInfoUrl: '',
  }
  const app = await buildHttp({ ...deps, clientFolder: '/nowhere' })
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
    partners,
    passages,
    captchaAnswers,
    textMessages,
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
          password_hash: await hashPassword(over.wire ?? wirePassword(password)),
          must_change_password: over.mustChange ?? false,
          rights: { ...allRights, ...over.rights },
          demo_of: null,
          mobile: over.mobile ?? null,
          vehicle_id: over.vehicle ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const organisation of organisations)
        await db.insertInto('user_organisations').values({ user_id: id, organisation_id: organisation }).execute()
      access.clearScope(id)
      return id
    },
    async signIn(login, password, device) {
      const { reply } = await send('user/login', { userId: login, password: wirePassword(password), ...device })
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
      await changes.stop()
      await passages.stop()
      await tracks.stop()
      fleet.stop()
      await database.close()
    },
  }
}

/** Requests a picture captcha and solves it. */
export async function solvedCaptcha(platform: TestPlatform): Promise<{ captchaId: string; captchaCode: string }> {
  const { reply } = await platform.send('user/getCaptcha')
  const { captchaId } = reply.data as DataOf<'user/getCaptcha'>
  const answer = platform.captchaAnswers.get(captchaId)
  return { captchaId, captchaCode: answer && 'text' in answer ? answer.text : '' }
}
