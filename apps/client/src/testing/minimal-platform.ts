/**
 * A platform of somebody else: it speaks what the specification names and, where that names nothing, the least that can be shown. It knows nothing
 * of the product, neither its contract nor its server; everything else is answered 404.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Body = Record<string, unknown>
type Answer = (body: Body) => unknown

export interface MinimalVehicle {
  id: string
  plateNum: string
  nickname?: string
  latitude?: number
  longitude?: number
  /** km/h */
  speed?: number
}

/** 2025-06-15 16:00 in Shanghai, ms since 1970. */
export const minimalNow = 1_749_974_400_000

const rights = {
  posAuth: true,
  trackAuth: true,
  moreAuth: true,
  videoAuth: true,
  alarmAuth: true,
  isShowTab: true,
  updMtcTaskAuth: true,
  updInstTaskAuth: true,
}

const defaultVehicles: readonly MinimalVehicle[] = [
  { id: '7', plateNum: '沪B20001', nickname: '油罐七', latitude: 31.23, longitude: 121.47, speed: 42 },
  { id: '9', plateNum: '沪A10002', latitude: 31.25, longitude: 121.5, speed: 0 },
]

const position = ({ id, latitude, longitude, speed }: MinimalVehicle, at: number) => ({
  vehicleId: id,
  latitude: latitude ?? null,
  longitude: longitude ?? null,
  speed: speed ?? 0,
  serverTime: at,
  onlineState: 'online',
})

const check = {
  govId: '310000',
  infoContent: '请回复值班人员姓名',
  infoId: 5,
  queryId: '12',
  queryType: 1,
  uniqueId: 'check-5',
  eventTime: minimalNow,
  proprietorName: '',
  businessCertificateNum: '',
  platformNumber: '88',
}

export interface MinimalOptions {
  token?: string
  vehicles?: readonly MinimalVehicle[]
  /** When the positions are of, ms since 1970. */
  now?: number
  /** Replies instead of, or besides, those of every such platform; undefined: this one does not have the call. */
  calls?: Readonly<Record<string, Answer | undefined>>
}

function answersOf({ token = 'token', vehicles = defaultVehicles, now = minimalNow }: MinimalOptions): Record<string, Answer> {
  const alarms = [{ alarmId: '31', vehicleId: '7', plateNum: '沪B20001', type: 'overspeed', startedAt: now - 60_000 }]
  const task = { applicationNum: 'W-1', kind: 'installation', state: 'dispatched', plateNum: '沪B20001' }
  return {
    'user/login': () => ({ userId: 'dispatcher', accessToken: token, appMenuAuth: rights }),
    'user/logout': () => ({}),
    'vehicle/getOrg': () => [{ id: 1, orgId: 1, parentId: 0, isParent: false, splicId: '1', orgName: '运输一队' }],
    'vehicle/getVehiclesTotal': () => ({ vehiclesCnt: vehicles.length }),
    'vehicle/getBatchVehicles': ({ pageNum, pageSize }) => {
      const first = (Number(pageNum) - 1) * Number(pageSize)
      const page = vehicles.slice(first, first + Number(pageSize))
      return {
        nickNameOn: false,
        vehicles: page.map(({ id, plateNum, nickname = '' }) => ({ id, plateNum, nickname, orgId: 1, orgName: '运输一队' })),
      }
    },
    'vehicle/getVehiclesPosition': ({ vehicleIds }) => ({
      positions: vehicles.filter(({ id }) => (vehicleIds as string[]).includes(id)).map(each => position(each, now)),
    }),
    'track/getVehicleTrack': ({ startTime }) => ({
      points: [0, 1, 2, 3].map(minute => ({
        time: Number(startTime ?? now) + minute * 60_000,
        latitude: 31.23 + minute / 200,
        longitude: 121.47 + minute / 200,
        speed: 40,
      })),
    }),
    'alarm/getVehiclesAlarms': () => ({ alarms }),
    'alarm/alarmHandlingMethod': () => ({}),
    'report/getUserReportMenu': () => ({ reports: [{ code: 'MileageStat', url: '/Report/MileageStat', name: '里程统计' }] }),
    'report/getVehicleMileageStat': () => ({ rows: [{ vehicleId: '7', plateNum: '沪B20001', distance: 81_500 }] }),
    'vehManager/getInstMtcTaskList': () => ({ applications: [task] }),
    'duty/getOnDutyInfo': () => check,
    'duty/sendOnDutyReplyCmd': () => ({}),
    'duty/getOnDutyResponseMsg': () => [check],
  }
}

export interface MinimalRequest {
  path: string
  body: Body
  /** The header access_token. */
  token: string | undefined
  status: number
}

/** What an answer returns instead of data to refuse. */
export class Refused {
  readonly rspCode: number
  readonly msg: string
  constructor(rspCode: number, msg: string) {
    this.rspCode = rspCode
    this.msg = msg
  }
}

/** Allowed from every page, as platforms for clients of other origins are. */
const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
}

export async function minimalPlatform(options: MinimalOptions = {}) {
  const answers: Record<string, Answer | undefined> = { ...answersOf(options), ...options.calls }
  const asked: MinimalRequest[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = (request.url ?? '').slice(1)
      if (request.method === 'OPTIONS') {
        response.writeHead(204, anyOrigin).end()
        return
      }
      const text = Buffer.concat(parts).toString('utf8')
      const body = request.method === 'POST' && text.startsWith('{') ? (JSON.parse(text) as Body) : {}
      const answer = request.method === 'POST' ? answers[path] : undefined
      const header = request.headers['access_token']
      asked.push({ path, body, token: typeof header === 'string' ? header : undefined, status: answer ? 200 : 404 })
      if (!answer) {
        response.writeHead(404, anyOrigin).end()
        return
      }
      response.writeHead(200, { ...anyOrigin, 'content-type': 'application/json' })
      const data = answer(body)
      const { rspCode, msg } = data instanceof Refused ? data : { rspCode: 0, msg: 'ok' }
      response.end(JSON.stringify({ rspCode, msg, ...(rspCode === 0 && { data }) }))
    })
  })
  // On a machine with much else to do a connection rests for longer than the five seconds of Node.
  server.keepAliveTimeout = 120_000
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    await new Promise(resolve => {
      server.close(resolve)
    })
  }
  return {
    url: `http://127.0.0.1:${port}`,
    token: options.token ?? 'token',
    asked,
    /** Bodies of the calls to this path. */
    bodies: (path: string) => asked.filter(each => each.path === path).map(({ body }) => body),
    answer: (path: string, how: Answer | undefined) => {
      answers[path] = how
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
export type MinimalPlatform = Awaited<ReturnType<typeof minimalPlatform>>
