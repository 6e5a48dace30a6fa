/** The calls about platforms that report to this one: how they stand, what they told, and asking them. */
import { type DataOf, isVehicleAsk, type RequestOf, type SubordinateAsk, subordinateVideoFailures } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail, failInvalid } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { unshownCharacters } from '../../fleet/driver-text.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { namesOfAlarm } from '../../supervision/alarm-messages.ts'
import { namesOf } from '../../supervision/unserved.ts'
import type { Subordinate } from '../../supervision/subordinates/subordinate.ts'
import type { AskedVehicle, AsksRepository } from './asks.repository.ts'
import type { ExchangesRepository } from './exchanges.repository.ts'
import type { SubordinateVehicles } from './subordinate-vehicles.ts'
import type { ReportedRepository } from './reported.repository.ts'

interface HandlerDependencies {
  subordinates: readonly Subordinate[]
  fleet: LiveFleet
  access: AccessGate
  reported: ReportedRepository
  asks: AsksRepository
  exchanges: ExchangesRepository
  vehicles: SubordinateVehicles
  /** Stores how the links of this server stand. */
  keep: () => Promise<void>
  /** Something was asked. */
  asked: () => void
  now: () => number
}

type SubordinatePath = 'duty/getSubordinates' | 'duty/getSubordinateRecords' | 'duty/askSubordinate'

const minute = 60_000
/** Nothing came for so long: the server that had the link has ended with it, ms. */
const deadAfter = 200_000

export function subordinateHandlers(deps: HandlerDependencies): Handlers<SubordinatePath> {
  const { subordinates, fleet, access, reported, asks, exchanges, vehicles, keep, now } = deps

  /** Those whose organisation the user has as a whole. */
  async function seenBy({ userId }: SignedInUser): Promise<Subordinate[]> {
    const { organisationIds, onlyVehicleId } = await access.scope(userId)
    return onlyVehicleId === undefined ? subordinates.filter(({ organisation }) => organisationIds.has(organisation)) : []
  }
  async function oneOf(user: SignedInUser, platformId: string): Promise<Subordinate> {
    const found = (await seenBy(user)).find(({ id }) => id === platformId)
    return found ?? fail('duty.unknownSubordinate')
  }

  /** Another company may have a vehicle that was the platform's. */
  async function seeing({ userId }: SignedInUser): Promise<(vehicleId: number) => boolean> {
    const scope = await access.scope(userId)
    return vehicleId => {
      const vehicle = fleet.vehicle(vehicleId)
      return vehicle !== undefined && scope.includes(vehicle)
    }
  }

  return {
    async 'duty/getSubordinates'(_, { user, lang }) {
      const seen = await seenBy(user)
      if (seen.length === 0) return { platforms: [] }
      await keep()
      const isSeen = await seeing(user)
      const [states, refusals, counts] = await Promise.all([reported.states(), reported.refusals(), vehicles.counts()])
      return {
        platforms: seen.map(({ id, name, edition, organisation, maxVehicles }) => {
          const state = states.find(({ platform }) => platform === id)
          const heardAt = state?.heard_at?.getTime() ?? null
          const isAlive = heardAt !== null && heardAt > now() - deadAfter
          const refusal = refusals.find(({ platform }) => platform === id)
          const ids = counts.get(id)?.filter(isSeen) ?? []
          const refused = state?.refused ?? {}
          return {
            platformId: id,
            name,
            edition,
            orgId: organisation,
            orgName: fleet.organisations.name(organisation, lang),
            mainSince: (isAlive && state?.main_since?.getTime()) || null,
            slaveSince: (isAlive && state?.slave_since?.getTime()) || null,
            heardAt,
            address: state?.address ?? '',
            vehicles: ids.length,
            maxVehicles,
            online: ids.filter(vehicleId => fleet.vehicle(vehicleId)?.online).length,
            positions: Number(state?.positions ?? 0),
            refused: {
              plate: refused['plate'] ?? 0,
              elsewhere: refused['elsewhere'] ?? 0,
              ownTerminal: refused['ownTerminal'] ?? 0,
              tooMany: refused['tooMany'] ?? 0,
            },
            video: {
              codeAt: state?.video_code_at?.getTime() ?? null,
              asked: Number(state?.video_asked ?? 0),
              failed: Object.entries(state?.video_failed ?? {}).flatMap(([reason, count]) =>
                isVideoFailure(reason) ? [{ reason, count }] : [],
              ),
            },
            refusal: refusal ? { address: refusal.address, reason: reasonOf(refusal.reason), at: refusal.at.getTime() } : null,
          }
        }),
      }
    },

    async 'duty/getSubordinateRecords'({ platformId }, { user }) {
      const { id } = await oneOf(user, platformId)
      const isSeen = await seeing(user)
      const [asksOf, alarms, links, others] = await Promise.all([
        asks.list(id),
        reported.alarms(id),
        reported.links(id),
        reported.others(id),
      ])
      const running = await exchanges.running(asksOf.map(row => row.id))
      return {
        asks: asksOf.map(row => askOnWire(row, { at: now(), isSeen, running })),
        alarms: alarms.map(row => alarmOnWire(row, isSeen)),
        links: links.flatMap(({ what, address, reason, at }) =>
          isLinkEvent(what) ? [{ what, address, reason: reason === '' ? null : reasonOf(reason), at: at.getTime() }] : [],
        ),
        others: others.map(row => ({ ...namesOf(row.type), count: row.count, lastAt: row.last_at.getTime() })),
      }
    },

    ...askingHandler(deps, { oneOf, seeing }),
  }
}

interface Seeing {
  oneOf: (user: SignedInUser, platformId: string) => Promise<Subordinate>
  seeing: (user: SignedInUser) => Promise<(vehicleId: number) => boolean>
}

function askingHandler(
  { access, reported, asks, exchanges, asked, now }: HandlerDependencies,
  { oneOf, seeing }: Seeing,
): Handlers<'duty/askSubordinate'> {
  /** Of what is about one: as the platform knows it, or of an exchange as we do. */
  async function askedVehicle(
    user: SignedInUser,
    platform: string,
    { kind, content, vehicleId }: RequestOf<'duty/askSubordinate'>,
  ): Promise<AskedVehicle | undefined> {
    if (isVehicleAsk(kind) !== (vehicleId !== undefined) || (!isVehicleAsk(kind) && content === undefined)) fail('duty.noText')
    if (vehicleId === undefined) return undefined
    const { identity } = await visibleVehicle(access, user.userId, String(vehicleId))
    const isExchange = kind === 'exchangeBegins' || kind === 'exchangeEnds'
    if (kind === 'exchangeBegins' && !user.rights.posAuth) fail('duty.noPositions')
    const own = await asks.ownVehicle(platform, identity.id)
    if (!own && !isExchange) fail('duty.notOfSubordinate')
    const { id, organisationId: organisation, plateNum: plate, plateColor } = identity
    return { id, organisation, ...(own ?? { plate, plateColor }) }
  }

  return {
    async 'duty/askSubordinate'(sent, { user }) {
      const { platformId, kind, content, minutes, alarmId, requestId } = sent
      const { id } = await oneOf(user, platformId)
      const vehicle = await askedVehicle(user, id, sent)
      const isSeen = await seeing(user)
      const shown = async (row: AskRow) => ({
        ask: askOnWire(row, { at: now(), isSeen, running: await exchanges.running([row.id]) }),
      })
      const isIt = (row: AskRow) =>
        row.platform === id &&
        row.kind === kind &&
        row.content === (content ?? '') &&
        row.alarm_id === (alarmId ?? null) &&
        row.vehicle_id === (vehicle?.id ?? null)
      // Answered as asked, another question would reach nobody without a word.
      const before = async () => {
        const row = requestId === undefined ? undefined : await asks.ofRequest(user.userId, requestId)
        return row === undefined || isIt(row) ? row : failInvalid('ofAnotherRequest')
      }
      const known = await before()
      if (known) return await shown(known)
      if ((kind === 'alarm') !== (alarmId !== undefined)) fail('duty.unknownSubordinateAlarm')
      const unshown = unshownCharacters(content ?? '')
      if (unshown.length > 0) fail('duty.characters', { characters: unshown.slice(0, 10).join(' ') })
      if (alarmId !== undefined && !(await reported.alarm(id, alarmId))) fail('duty.unknownSubordinateAlarm')
      // What is to end never waits for others.
      if (kind !== 'exchangeEnds' && (await asks.isFull(id, kind))) fail('duty.tooManyAsks')
      const added = await asks.add({
        platform: id,
        kind,
        content: content ?? '',
        alarmId: alarmId ?? null,
        userId: user.userId,
        userName: user.name || user.login,
        dueAt: now() + minutes * minute,
        requestId,
        vehicle,
      })
      if (added !== undefined) asked()
      const row = added === undefined ? await before() : await asks.byId(added)
      return await shown(row ?? failInvalid('ofAnotherRequest'))
    },
  }
}

type AskRow = Awaited<ReturnType<AsksRepository['byId']>>
interface Shown {
  /** ms since 1970. */
  at: number
  isSeen: (vehicleId: number) => boolean
  /** Exchanges that go on. */
  running: ReadonlySet<string>
}
function askOnWire(row: AskRow, { at, isSeen, running }: Shown): SubordinateAsk {
  const due = row.due_at.getTime()
  const answeredAt = row.answered_at?.getTime() ?? null
  // A notice wants no more than that it has come.
  const state = answeredAt === null ? (at > due ? 'missed' : 'open') : answeredAt > due ? 'late' : 'answered'
  return {
    askId: row.id,
    kind: row.kind as SubordinateAsk['kind'],
    content: row.content,
    userName: row.user_name,
    askedAt: row.asked_at.getTime(),
    dueAt: due,
    sentAt: row.sent_at?.getTime() ?? null,
    state,
    answeredAt,
    answer: row.answer ?? '',
    responder: [row.responder ?? '', row.phone ?? ''].filter(Boolean).join(' · '),
    result: row.result,
    plateNum: row.plate,
    vehicleId: row.vehicle_id !== null && isSeen(row.vehicle_id) ? String(row.vehicle_id) : null,
    driver: row.driver,
    exchange: running.has(row.id)
      ? { positions: Number(row.positions_sent), sentUntil: row.sent_until?.getTime() ?? null }
      : null,
  }
}

type AlarmRow = Awaited<ReturnType<ReportedRepository['alarms']>>[number]
const alarmOnWire = (row: AlarmRow, isSeen: (vehicleId: number) => boolean) => ({
  alarmId: row.id,
  ...namesOfAlarm(row.alarm_type),
  vehicleId: row.vehicle_id !== null && isSeen(row.vehicle_id) ? String(row.vehicle_id) : null,
  plateNum: row.plate,
  content: row.content,
  at: row.at.getTime(),
  receivedAt: row.received_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
})

type Records = DataOf<'duty/getSubordinateRecords'>
const events = ['up', 'lost', 'slaveUp', 'slaveLost', 'slavePort', 'refused'] as const
const isLinkEvent = (what: string): what is Records['links'][number]['what'] => events.some(event => event === what)
const isVideoFailure = (reason: string): reason is (typeof subordinateVideoFailures)[number] =>
  subordinateVideoFailures.some(known => known === reason)
const reasons = ['address', 'accessCode', 'user', 'password', 'moment'] as const
const reasonOf = (reason: string): (typeof reasons)[number] => reasons.find(known => known === reason) ?? 'accessCode'
