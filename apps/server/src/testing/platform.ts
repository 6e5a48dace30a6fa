/** Test platform: the platform of the server on a test database, real HTTP on a free port; terminals are simulated by the test. */
import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  allRights,
  type AppMenuAuth,
  type CallPath,
  type DataOf,
  type Device,
  type Envelope,
  type RequestOf,
} from '@outrider/contract'
import { type Logger, pino } from 'pino'
import { afterAll } from 'vitest'
import { hashPassword, setPasswordCost } from '../accounts/password.ts'
import { type Config, readConfig } from '../config.ts'
import { CommandError, type Terminals } from '../events/terminals.ts'
import type { PushSenders, Replacements } from '../modules/ports.ts'
import { folderSecret } from '../accounts/folder-secret.ts'
import { PartnerRepository } from '../modules/user/partner.repository.ts'
import { Partners } from '../modules/user/partners.ts'
import type { Tls } from '../http/tls/tls.ts'
import { type BuiltPlatform, buildPlatform } from '../platform.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { post } from './post.ts'

// Each of thousands of tests signs in: at the cost of the product that took a third of the processor time of all.
setPasswordCost({ N: 2 ** 8, r: 8, p: 1 })

export const wirePassword = (password: string): string => createHash('md5').update(password).digest('hex').toUpperCase()

export { aReport } from './a-report.ts'

export interface TestPlatform
  extends Pick<
    BuiltPlatform,
    'bus' | 'dueWork' | 'events' | 'fleet' | 'access' | 'files' | 'terminals' | 'http' | 'jobs' | 'settled'
  > {
  readonly url: string
  /** Data folder. */
  readonly folder: string
  readonly database: TestDatabase
  /** Said at the start. */
  readonly warnings: readonly string[]
  /** 0: none, terminals cannot connect. */
  readonly gatewayPort: number
  readonly partners: Partners
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
  /** Adds a user with the password 'a password' and signs in. */
  newCaller(login: string, organisations: number[], over?: Parameters<TestPlatform['addUser']>[3]): Promise<Caller>
  stop(): Promise<void>
}

export interface Caller {
  readonly token: string
  readonly refreshToken: string
  call<P extends CallPath>(path: P, body: RequestOf<P>): Promise<DataOf<P>>
  /** Like `call`, but returns the rspCode. */
  code(path: CallPath, body: object): Promise<number>
  /** Uploads a file. */
  upload(bytes: Uint8Array, purpose?: string): Promise<Envelope>
}

/** A day passes whenever it is looked at. */
const aDayLater = () => {
  let at = 0
  return () => (at += 86_400_000)
}

const noTerminals: Terminals = {
  send: () => Promise.resolve({ id: undefined, result: Promise.reject(new CommandError('offline')) }),
  cancel: () => Promise.resolve(false),
  isLinked: () => false,
  isLinkedHere: () => false,
  linkAddress: () => undefined,
  isLinkedFrom: () => false,
  disconnect: () => undefined,
  setZone: () => undefined,
}

const otherPlatform = { code: '1001', title: 'Elsewhere', url: 'https://elsewhere.example:8083' }

export interface TestPlatformOptions {
  /** TLS of its own. */
  tls?: Tls
  /** Options of the server that differ from their defaults. */
  config?: Partial<Config>
  /** undefined: none can connect. gateway: real ones can. */
  terminals?: Terminals | 'gateway'
  /** Address on which the gateway listens. */
  gatewayHost?: string
  /** Another server on the database of a running one, which is stopped last. */
  beside?: TestPlatform
  /** With `beside`: has a secret of its own, as after a restore without `secret.key`. */
  otherSecret?: boolean
  /** What the platform is called. */
  title?: string
  now?: () => number
  /** Clock of what somebody may leave behind; undefined: there is always room. */
  budgetClock?: () => number
  pushSenders?: PushSenders
  pushPauses?: Replacements['pushPauses']
  webhookTimes?: Replacements['webhookTimes']
  identityTimeout?: number
  videoTimes?: Replacements['videoTimes']
  talkTimes?: Replacements['talkTimes']
  replayTimes?: Replacements['replayTimes']
  photoQuietMs?: number
  viewEveryMs?: number
  supervisionTimes?: Replacements['supervisionTimes']
  commandTimes?: Replacements['commandTimes']
  settingTimes?: Replacements['settingTimes']
  acceptanceTimes?: Replacements['acceptanceTimes']
  log?: Logger
}

export async function testPlatform({
  tls,
  config,
  terminals = noTerminals,
  gatewayHost = '127.0.0.1',
  beside,
  otherSecret = false,
  title = 'Test',
  now = Date.now,
  budgetClock,
  pushSenders = {},
  pushPauses,
  webhookTimes,
  identityTimeout,
  videoTimes,
  talkTimes,
  replayTimes,
  photoQuietMs,
  viewEveryMs,
  supervisionTimes,
  commandTimes,
  settingTimes,
  acceptanceTimes,
  log = pino({ level: 'silent' }),
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const database = beside?.database ?? (await testDatabase())
  const { db } = database
  const folder = await mkdtemp(join(tmpdir(), 'outrider-platform-'))
  // As servers on one database need it.
  if (beside && !otherSecret) await copyFile(join(beside.folder, 'secret.key'), join(folder, 'secret.key'))
  const platforms = join(folder, 'platforms.json')
  await writeFile(platforms, JSON.stringify([otherPlatform]))
  const captchaAnswers = new Map<string, { text: string } | { x: number }>()
  const textMessages: { mobile: string; code: string }[] = []
  const platform = await buildPlatform(
    {
      config: {
        ...readConfig(['--empty', '--check-replies'], {}),
        'access-token-hours': 1,
        'refresh-token-days': 1,
        'accept-unchecked-passwords': true,
        'map-keys': 'AMapWeb=k,p',
        'oa-pages': 'fleet.example.com',
        'oa-template': 'template-1',
        'address-lookups-per-second': 1_000,
        platforms,
        'gateway-port': 0,
        ...config,
      },
      log,
      store: database,
      databaseUrl: database.url,
      folder,
      title,
      clientFolder: '/nowhere',
      gatewayHost,
      tls,
    },
    {
      ...(terminals !== 'gateway' && { terminals }),
      now,
      elapsed: now,
      budgetClock: budgetClock ?? aDayLater(),
      version: '1.2.3',
      jobs: false,
      pushSenders,
      ...(pushPauses && { pushPauses }),
      ...(webhookTimes && { webhookTimes }),
      ...(identityTimeout !== undefined && { identityTimeout }),
      ...(videoTimes && { videoTimes }),
      ...(talkTimes && { talkTimes }),
      ...(replayTimes && { replayTimes }),
      ...(photoQuietMs !== undefined && { photoQuietMs }),
      ...(viewEveryMs !== undefined && { viewEveryMs }),
      ...(supervisionTimes && { supervisionTimes }),
      ...(commandTimes && { commandTimes }),
      ...(settingTimes && { settingTimes }),
      ...(acceptanceTimes && { acceptanceTimes }),
      onCaptcha: (id, answer) => captchaAnswers.set(id, answer),
      smsSender: (mobile, code) => {
        textMessages.push({ mobile, code })
        return Promise.resolve()
      },
    },
  )
  const { bus, dueWork, events, fleet, access, files, http: app } = platform
  const partners = new Partners(new PartnerRepository(db), await folderSecret(folder), now)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const send: TestPlatform['send'] = async (path, body = {}, headers = {}) => {
    const described = { 'content-type': 'application/json', lang: 'en', ...headers }
    const answer = await post(`${url}/${path}`, described, JSON.stringify({ t: Date.now(), ...body }))
    return { status: answer.status, headers: answer.headers, reply: JSON.parse(answer.text) as Envelope }
  }

  const made: TestPlatform = {
    url,
    folder,
    database,
    warnings: platform.warnings,
    gatewayPort: platform.gateway?.port ?? 0,
    files,
    bus,
    dueWork,
    events,
    http: app,
    terminals: platform.terminals,
    fleet,
    access,
    partners,
    jobs: platform.jobs,
    settled: () => platform.settled(),
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
        async upload(bytes, purpose = 'picture') {
          const response = await fetch(`${url}/file/upload?purpose=${purpose}&t=${Date.now()}`, {
            method: 'POST',
            headers: { 'content-type': 'image/jpeg', lang: 'en', ...headers },
            body: Uint8Array.from(bytes),
          })
          return (await response.json()) as Envelope
        },
        code: async (path, body) => (await send(path, body, headers)).reply.rspCode,
      }
    },
    async newCaller(login, organisations, over) {
      await made.addUser(login, 'a password', organisations, over)
      return made.signIn(login, 'a password')
    },
    async stop() {
      await platform.stop()
      if (!beside) await database.close()
      // A connection that was cut may have had a file open that is written to its end.
      await rm(folder, { recursive: true, maxRetries: 5 })
    },
  }
  return made
}

/** One for all tests of a file: it stops after them. */
export async function platformOfFile(options?: TestPlatformOptions): Promise<TestPlatform> {
  const platform = await testPlatform(options)
  afterAll(() => platform.stop())
  return platform
}

/** Requests a picture captcha and solves it. */
export async function solvedCaptcha(platform: TestPlatform): Promise<{ captchaId: string; captchaCode: string }> {
  const { reply } = await platform.send('user/getCaptcha')
  const { captchaId } = reply.data as DataOf<'user/getCaptcha'>
  const answer = platform.captchaAnswers.get(captchaId)
  return { captchaId, captchaCode: answer && 'text' in answer ? answer.text : '' }
}
