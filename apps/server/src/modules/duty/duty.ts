/** The calls for on-duty checks. */
import { limits, type OnDutyCheck } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { PostCheckRecord } from '../../events/post-check-record.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { AccessScope } from '../../fleet/access-scope.ts'
import { orderIn, unshownCharacters } from '../../fleet/driver-text.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { postCheckOnWire, seesPostCheck } from '../../fleet/post-check-on-wire.ts'
import { namesOfAlarm } from '../../supervision/alarm-messages.ts'
import { namesOf } from '../../supervision/unserved.ts'
import type { PostChecks } from './post-checks.ts'
import type { CheckFilter, PostCheckRepository } from './post-checks.repository.ts'
import type { VisitingVehicles } from './visiting-vehicles.ts'

interface DutyDependencies {
  fleet: LiveFleet
  access: AccessGate
  checks: PostCheckRepository
  visiting: Pick<VisitingVehicles, 'list'>
  postChecks: PostChecks
  /** Mobile number of a user, for the answer of 2019; empty: none is stored. */
  phoneOf: (userId: number) => Promise<string>
}

type DutyPath = 'duty/getOnDutyInfo' | 'duty/sendOnDutyReplyCmd' | 'duty/getOnDutyResponseMsg'

const day = 86_400_000
const maxNotices = 50

export function dutyHandlers({ fleet, access, checks, visiting, postChecks, phoneOf }: DutyDependencies): Handlers<DutyPath> {
  const onWire = (check: PostCheckRecord, user: SignedInUser): OnDutyCheck => postCheckOnWire(check, user.userId, Date.now())

  const filterOf = (scope: AccessScope): CheckFilter => ({
    organisationIds: scope.onlyVehicleId === undefined ? [...scope.organisationIds] : [],
    seesRoots: seesPostCheck({ organisationIds: null }, scope, fleet),
  })

  async function oneOf(user: SignedInUser, uniqueId: string): Promise<PostCheckRecord> {
    const [check] = await checks.byIds([uniqueId])
    if (!check || !seesPostCheck(check, await access.scope(user.userId), fleet)) return fail('duty.unknown')
    return check
  }

  return {
    async 'duty/getOnDutyInfo'({ uniqueId }, { user }) {
      if (uniqueId !== undefined)
        return {
          checks: [onWire(await oneOf(user, uniqueId), user)],
          notices: [],
          unserved: [],
          unservedCounts: [],
          clones: [],
          visiting: [],
        }
      const scope = await access.scope(user.userId)
      const open = await checks.open(new Date(Date.now() - day))
      const filter = filterOf(scope)
      const [notices, unserved, counts, clones, visitors] = await Promise.all([
        checks.notices(filter, maxNotices),
        checks.unserved(filter, maxNotices),
        checks.unservedCounts(filter),
        checks.clones(filter, new Date(Date.now() - day)),
        visiting.list(filter),
      ])
      return {
        checks: open
          .filter(check => seesPostCheck(check, scope, fleet))
          .map(check => onWire(check, user))
          .toReversed(),
        notices: notices.map(noticeOnWire),
        unserved: unserved.map(unservedOnWire),
        unservedCounts: counts.map(row => ({
          govId: row.superior,
          govName: row.superior_name,
          ...namesOf(row.type),
          count: row.count,
          lastAt: row.last_at.getTime(),
        })),
        clones: clones.map(row => ({
          govId: row.superior,
          govName: row.superior_name,
          since: row.since.getTime(),
          turns: row.turns,
          link: row.link,
          usedFrom: usedFromOf(row),
        })),
        visiting: visitors.map(row => visitingOnWire(row, user.rights.posAuth)),
      }
    },

    async 'duty/sendOnDutyReplyCmd'({ uniqueId, content, result }, { user }) {
      const check = await oneOf(user, uniqueId)
      if ((result === undefined) === (check.alarm !== null)) fail('duty.result')
      // On the wire they would be another answer, and the first one counts. Of an alarm only the result goes there.
      const unshown = check.alarm ? [] : unshownCharacters(content)
      if (unshown.length > 0) fail('duty.characters', { characters: unshown.slice(0, 10).join(' ') })
      const order = check.alarm ? undefined : orderIn(content)
      if (order !== undefined) fail('alarm.textOrder', { line: order.trim().slice(0, 40) })
      const { userId, name } = user
      const phone = await phoneOf(userId)
      const first = await postChecks.answer(check, { userId, responder: name, phone, content, result: result ?? null })
      const after = await oneOf(user, uniqueId)
      if (!first) fail('duty.answered', { name: after.answer?.userName ?? '' })
      return { check: onWire(after, user) }
    },

    async 'duty/getOnDutyResponseMsg'({ beginTime, endTime, state, after, pageSize }, { user }) {
      if (beginTime !== undefined && endTime !== undefined && endTime < beginTime) fail('report.endBeforeStart')
      const query = { ...filterOf(await access.scope(user.userId)), state, beginTime, endTime }
      const [last] = after
      if (last !== undefined) await oneOf(user, last)
      const [found, total] = await Promise.all([
        checks.list(query, last, pageSize + 1),
        last === undefined ? checks.count(query, limits.alarmsCounted) : 0,
      ])
      const page = found.slice(0, pageSize)
      const end = page.at(-1)
      return {
        checks: page.map(check => onWire(check, user)),
        next: found.length > pageSize && end ? [end.uniqueId] : [],
        total,
      }
    },
  }
}

type VisitingRow = Awaited<ReturnType<VisitingVehicles['list']>>[number]
const visitingOnWire = (row: VisitingRow, located: boolean) => ({
  govId: row.superior,
  govName: row.superior_name,
  plateNum: row.plate,
  reason: row.reason,
  begunAt: row.begun_at.getTime(),
  heardAt: row.heard_at?.getTime() ?? null,
  facts: row.facts,
  positions: Number(row.positions),
  place:
    located && row.time && row.latitude_e6 !== null && row.longitude_e6 !== null
      ? {
          time: row.time.getTime(),
          latitude: row.latitude_e6 / 1e6,
          longitude: row.longitude_e6 / 1e6,
          speed: (row.speed_dkmh ?? 0) / 10,
        }
      : null,
})

type NoticeRow = Awaited<ReturnType<PostCheckRepository['notices']>>[number]
const noticeOnWire = (row: NoticeRow) => ({
  noticeId: row.id,
  govId: row.superior,
  govName: row.superior_name,
  infoId: Number(row.info_id),
  content: row.content,
  receivedAt: row.received_at.getTime(),
  warning:
    row.alarm_type === null
      ? null
      : {
          ...namesOfAlarm(row.alarm_type),
          time: row.alarm_at?.getTime() ?? null,
          plateNum: row.plate ?? '',
          elsewhere: row.data_type === OF_ANOTHER_PLATFORM,
        },
})
const OF_ANOTHER_PLATFORM = 0x9403

type UnservedRow = Awaited<ReturnType<PostCheckRepository['unserved']>>[number]
const unservedOnWire = (row: UnservedRow) => ({
  messageId: row.id,
  govId: row.superior,
  govName: row.superior_name,
  ...namesOf(row.type),
  plate: row.plate,
  content: row.content,
  dueAt: row.due_at?.getTime() ?? null,
  refused: row.refused,
  outcome: row.outcome,
  reason: row.reason,
  receivedAt: row.received_at.getTime(),
})

/** Nobody knows who else uses a main link. */
function usedFromOf({ address, other_address: other, last_at, other_at }: CloneRow): { address: string; at: number }[] {
  if (address === null || other === null || !other_at) return []
  return [
    { address, at: last_at.getTime() },
    { address: other, at: other_at.getTime() },
  ]
}
type CloneRow = Awaited<ReturnType<PostCheckRepository['clones']>>[number]
