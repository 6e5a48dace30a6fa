/** The calls about platforms that report to this one: how they stand, what they told, and asking them. */
import type { DataOf, SubordinateAsk } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { unshownCharacters } from '../../fleet/driver-text.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { namesOfAlarm } from '../../supervision/alarm-messages.ts'
import type { Subordinate } from '../../supervision/subordinates/subordinate.ts'
import type { AsksRepository } from './asks.repository.ts'
import type { SubordinateVehicles } from './subordinate-vehicles.ts'
import type { ReportedRepository } from './reported.repository.ts'

interface HandlerDependencies {
  subordinates: readonly Subordinate[]
  fleet: LiveFleet
  access: AccessGate
  reported: ReportedRepository
  asks: AsksRepository
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
  const { subordinates, fleet, access, reported, asks, vehicles, keep, asked, now } = deps

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
        platforms: seen.map(({ id, name, edition, organisation }) => {
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
            online: ids.filter(vehicleId => fleet.vehicle(vehicleId)?.online).length,
            positions: Number(state?.positions ?? 0),
            refused: {
              plate: refused['plate'] ?? 0,
              elsewhere: refused['elsewhere'] ?? 0,
              ownTerminal: refused['ownTerminal'] ?? 0,
              tooMany: refused['tooMany'] ?? 0,
            },
            refusal: refusal ? { address: refusal.address, reason: reasonOf(refusal.reason), at: refusal.at.getTime() } : null,
          }
        }),
      }
    },

    async 'duty/getSubordinateRecords'({ platformId }, { user }) {
      const { id } = await oneOf(user, platformId)
      const isSeen = await seeing(user)
      const [asksOf, alarms, links] = await Promise.all([asks.list(id), reported.alarms(id), reported.links(id)])
      return {
        asks: asksOf.map(row => askOnWire(row, now())),
        alarms: alarms.map(row => alarmOnWire(row, isSeen)),
        links: links.flatMap(({ what, address, reason, at }) =>
          isLinkEvent(what) ? [{ what, address, reason: reason === '' ? null : reasonOf(reason), at: at.getTime() }] : [],
        ),
      }
    },

    async 'duty/askSubordinate'({ platformId, kind, content, minutes, alarmId }, { user }) {
      const { id } = await oneOf(user, platformId)
      if ((kind === 'alarm') !== (alarmId !== undefined)) fail('duty.unknownSubordinateAlarm')
      const unshown = unshownCharacters(content)
      if (unshown.length > 0) fail('duty.characters', { characters: unshown.slice(0, 10).join(' ') })
      if (alarmId !== undefined && !(await reported.alarm(id, alarmId))) fail('duty.unknownSubordinateAlarm')
      const added = await asks.add({
        platform: id,
        kind,
        content,
        alarmId: alarmId ?? null,
        userId: user.userId,
        userName: user.name || user.login,
        dueAt: now() + minutes * minute,
      })
      asked()
      return { ask: askOnWire(await asks.byId(added), now()) }
    },
  }
}

type AskRow = Awaited<ReturnType<AsksRepository['byId']>>
function askOnWire(row: AskRow, at: number): SubordinateAsk {
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
const events = ['up', 'lost', 'slaveUp', 'slaveLost', 'refused'] as const
const isLinkEvent = (what: string): what is Records['links'][number]['what'] => events.some(event => event === what)
const reasons = ['address', 'accessCode', 'user', 'password'] as const
const reasonOf = (reason: string): (typeof reasons)[number] => reasons.find(known => known === reason) ?? 'accessCode'
