/** Calls for acceptance tests of terminals. */
import { type AcceptanceTest, acceptanceTryNames, type AppMenuAuth } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail, failInvalid } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { deviationWords, explainedFrame, namedFrame } from '../../fleet/deviant-frames.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { AcceptanceRepository, TestRow } from './acceptance.repository.ts'
import { readKind } from './watching-frames.ts'

interface AcceptanceDependencies {
  access: AccessGate
  terminals: Pick<Terminals, 'isLinked'>
  repository: AcceptanceRepository
  begin: (row: TestRow, user: SignedInUser, vehicle: LiveVehicle) => Promise<void>
  now: () => number
}

type AcceptancePath =
  `terminal/${'beginAcceptance' | 'stopAcceptance' | 'concludeAcceptance' | 'getAcceptanceTests' | 'getAcceptanceFrames'}`

/** Of a name there may be none. */
const called = ({ name, login }: SignedInUser): string => name || login
/** Frames contain where the vehicle was. */
const seesFrames = ({ posAuth }: AppMenuAuth): boolean => posAuth

export function acceptanceCallsOf({
  access,
  terminals,
  repository,
  begin,
  now,
}: AcceptanceDependencies): Handlers<AcceptancePath> {
  const onWire = (row: TestRow): AcceptanceTest => ({
    testId: row.id,
    vehicleId: String(row.vehicle_id),
    state: repository.stateOf(row, now()),
    userName: row.user_name,
    begunAt: row.begun_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    plateNum: row.plate_num,
    phone: row.phone,
    edition: row.edition,
    tried: row.tried,
    deviations: row.deviations,
    verdict:
      row.verdict === null || row.verdict_at === null
        ? null
        : { verdict: row.verdict, remark: row.remark, userName: row.verdict_name, at: row.verdict_at.getTime() },
  })

  /** A test of a vehicle that the user sees, made since their company has it. */
  async function seen({ userId }: SignedInUser, testId: string): Promise<TestRow> {
    const row = (await repository.find(testId)) ?? fail('acceptance.unknown')
    const vehicle = (await access.vehicle(userId, String(row.vehicle_id))) ?? fail('acceptance.unknown')
    if (row.begun_at.getTime() < (await access.historyFrom(userId, vehicle))) fail('acceptance.unknown')
    return row
  }

  return {
    async 'terminal/beginAcceptance'({ vehicleId, tries, requestId }, { user }) {
      const vehicle = await visibleVehicle(access, user.userId, vehicleId)
      const { id, plateNum, simNum: phone } = vehicle.identity
      const known = requestId === undefined ? undefined : await repository.ofRequest(user.userId, requestId)
      const names = acceptanceTryNames.filter(name => tries.includes(name))
      // Answered as begun, another vehicle or other tries would not be tried without a word.
      const isOf = (row: TestRow): boolean => row.vehicle_id === id && row.tried.map(each => each.try).join() === names.join()
      if (known) return isOf(known) ? { test: onWire(known) } : failInvalid('ofAnotherCommand')
      if (access.isFrozen(vehicle)) fail('vehicle.frozen')
      if (!terminals.isLinked(id)) fail('vehicle.offline')
      const tried = names.map(name => ({ try: name, result: 'waiting' as const, facts: [] }))
      const by = { userId: user.userId, name: called(user) }
      const row = await repository.add({ vehicleId: id, plateNum, phone, tried, by, requestId, at: now() })
      if (row) await begin(row, user, vehicle)
      const same = row ?? (requestId === undefined ? undefined : await repository.ofRequest(user.userId, requestId))
      if (same && !isOf(same)) failInvalid('ofAnotherCommand')
      return same ? { test: onWire(same) } : fail('acceptance.underWay')
    },

    async 'terminal/stopAcceptance'({ testId }, { user }) {
      const row = await seen(user, testId)
      await repository.stop(row.id, now())
      return {}
    },

    async 'terminal/concludeAcceptance'({ testId, verdict, remark }, { user }) {
      const row = await seen(user, testId)
      if (repository.stateOf(row, now()) === 'running') fail('acceptance.running')
      if (verdict === 'rejected' && remark === '') fail('acceptance.noRemark')
      await repository.conclude(row.id, { verdict, remark, by: { userId: user.userId, name: called(user) }, at: now() })
      return { test: onWire(await seen(user, testId)) }
    },

    async 'terminal/getAcceptanceTests'({ vehicleId }, { user }) {
      const vehicle = await visibleVehicle(access, user.userId, vehicleId)
      const { id, plateNum } = vehicle.identity
      const rows = await repository.ofVehicle(id, await access.historyFrom(user.userId, vehicle))
      return { plateNum, online: terminals.isLinked(id), frozen: access.isFrozen(vehicle), tests: rows.map(onWire) }
    },

    async 'terminal/getAcceptanceFrames'({ testId }, { user }) {
      const row = await seen(user, testId)
      const shows = seesFrames(user.rights)
      const frames = (await repository.frames(row.id)).map(({ kind, frame, count, first_at: first, last_at: last }) => {
        const { messageId, deviations } = readKind(kind)
        const isKept = frame.length > 0
        const { zh, en, fields } = isKept ? explainedFrame(frame) : { ...namedFrame(messageId), fields: null }
        return {
          messageId,
          zh,
          en,
          deviations: deviations.map(name => ({ name, ...deviationWords(name) })),
          count,
          firstAt: first.getTime(),
          lastAt: last.getTime(),
          content: shows && isKept ? { hex: frame.toString('hex'), fields } : null,
        }
      })
      return { frames }
    },
  }
}
