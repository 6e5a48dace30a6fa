/** Steps of a request for a vehicle: approval, departure and return, expenses and their settlement. */
import { limits, type ParsedRequestOf, type RequestAction, requestActions, type RequestState } from '@outrider/contract'
import type { CallContext, Handlers } from '../../../calls/handlers.ts'
import { fail, failInvalid } from '../../../calls/refusal.ts'
import { positionOf } from '../../../fleet/live-vehicle.ts'
import type { DayCard, DayWindow } from '../../../tracks/reducers/day-card.ts'
import type { TrackRange } from '../../../tracks/worker-messages.ts'
import type { ApplicationRow } from '../engine/applications.repository.ts'
import type { StepChange } from '../engine/workflow.ts'
import { requestKinds } from './request-flow.ts'
import { StillOut } from './requests.repository.ts'
import { ownerOfExpense, type RequestDependencies, vehicleFor } from './requests.ts'
import { factsOf } from './wire.ts'

interface StepDependencies extends RequestDependencies {
  compute: (range: TrackRange, window: DayWindow, signal?: AbortSignal) => Promise<DayCard[]>
}

type Flow = ParsedRequestOf<'dspReqFlow/addDspReqFlow'>
type Context = CallContext<'dspReqFlow/addDspReqFlow'>

/** Stops and gaps reach over both ends of a drive as over those of a day, ms. */
const marginBefore = 86_400_000
const marginAfter = 3_600_000
/** exclusion_violation: another request has the vehicle. */
const isBooked = (error: unknown): boolean =>
  error instanceof StillOut || (error instanceof Error && 'code' in error && error.code === '23P01')
/** Overwrites nothing: no version is asked for. */
const adds: ReadonlySet<RequestAction> = new Set(['dropExpense', 'feedback'])
/** As odometers of terminals are reported. */
const sameKm = (a: number, b: number): boolean => Math.abs(a - b) < 0.05

export const requestStepHandlers = (deps: StepDependencies): Handlers<'dspReqFlow/addDspReqFlow'> => {
  const { workflow, requests, access, fleet, files, compute, now } = deps

  /** The reading that counts: what the terminal says, or what was typed with a note where it says something else. */
  function odometerOf(vehicleId: number, { odometer, note }: Pick<Flow, 'odometer' | 'note'>) {
    const vehicle = fleet.vehicle(vehicleId)
    const said = vehicle ? positionOf(vehicle).mileage : null
    if (odometer === undefined) return { km: said ?? fail('request.odometer'), typed: false }
    if (said !== null && !sameKm(said, odometer) && note === '') fail('request.odometerNote', { km: said })
    return { km: odometer, typed: said === null || !sameKm(said, odometer) }
  }

  /** Driven by the track, km; null: too long for one read, or no track. */
  async function trackKm(row: ApplicationRow, begin: number, { user, signal }: Context): Promise<number | null> {
    const vehicle = row.vehicle_id === null ? undefined : fleet.vehicle(row.vehicle_id)
    const end = now()
    if (!vehicle || end <= begin || end - begin > limits.reportRange) return null
    const since = await access.historyFrom(user.userId, vehicle)
    const range = { vehicleId: vehicle.identity.id, startTime: begin - marginBefore, endTime: end + marginAfter, since }
    return (await compute(range, { begin, end }, signal))[0]?.km ?? null
  }

  /** What a step changes besides the state, by its action. */
  const changes: Partial<Record<RequestAction, (row: ApplicationRow, flow: Flow, context: Context) => Promise<StepChange>>> = {
    async approve(row, { vehicleId }, { user }) {
      const { startTime, endTime } = factsOf(row)
      const vehicle = vehicleId === undefined ? undefined : await vehicleFor(deps, user, vehicleId, row.organisation_id)
      const given = vehicle?.id ?? row.vehicle_id
      // The first of two approvals gives nothing yet.
      const isLast = row.kind === 'vehicleRequest' || row.state === 'secondApproval'
      return {
        ...(vehicle && { vehicle, facts: { plateNum: vehicle.name } }),
        ...(!isLast && { handler: { id: user.userId, name: user.name || user.login } }),
        // Till when it may have it, whether it leaves or not.
        ...(isLast && { dueAt: endTime }),
        ...(isLast &&
          given !== null && { besides: async within => requests.book(within, row.id, given, startTime, endTime, now()) }),
      }
    },
    async depart(row, { vehicleId, driverName, ...flow }, { user }) {
      const { endTime } = factsOf(row)
      const named = vehicleId ?? (row.vehicle_id === null ? undefined : String(row.vehicle_id)) ?? fail('request.vehicle')
      const vehicle = await vehicleFor(deps, user, named, row.organisation_id)
      const { km, typed } = odometerOf(vehicle.id, flow)
      const leftAt = now()
      return {
        vehicle,
        dueAt: endTime,
        facts: {
          plateNum: vehicle.name,
          driverName: driverName ?? fail('request.driver'),
          leftAt,
          odometerOut: km,
          odometerOutTyped: typed,
        },
        besides: async within => requests.book(within, row.id, vehicle.id, leftAt, Math.max(endTime, leftAt + 60_000), leftAt),
      }
    },
    async comeBack(row, flow, context) {
      const { leftAt, odometerOut } = factsOf(row)
      const { km, typed } = odometerOf(row.vehicle_id ?? fail('request.vehicle'), flow)
      if (odometerOut !== null && km < odometerOut) fail('request.odometer')
      const backAt = now()
      return {
        facts: {
          backAt,
          odometerIn: km,
          odometerInTyped: typed,
          trackKm: leftAt === null ? null : await trackKm(row, leftAt, context),
        },
        besides: async within => requests.end(within, row.id, new Date(backAt)),
      }
    },
    cancel: async row => ({ besides: async within => requests.free(within, row.id) }),
    settle: async (row, { shownStep }, { lang }) => ({
      async besides(within) {
        const shown = shownStep ?? failInvalid('shownStep')
        const added = await requests.expenseStepAfter(within, row.id, shown)
        if (added)
          fail('request.expensesChanged', { name: added.user_name, action: requestActions[added.action as RequestAction][lang] })
      },
    }),
    // Not `asks` of the flow: that is why a request was turned down.
    feedback: async (_, { note }) => (note === '' ? fail('application.asks') : {}),
    async dropExpense(row, { expenseId }, { user }) {
      const id = expenseId ?? fail('request.expense')
      return {
        async besides(within) {
          const dropped = await requests.dropExpense(within, row.id, id, user.userId, new Date(now()), user.name || user.login)
          if (!dropped) fail('request.expense')
          // Of the expense that was just taken back, and with it: a repeat takes no step, and removes nothing.
          await files.removeWithin(ownerOfExpense(id), within)
        },
      }
    },
  }

  async function addExpense(
    row: ApplicationRow,
    { expense, requestId, ...flow }: Flow,
    context: Context,
  ): Promise<ApplicationRow> {
    const { user } = context
    const { kind, cents, note, fileId } = expense ?? fail('request.expense')
    return workflow.step(row.number, 'expense', context, { requestId, note: flow.note }, async () => {
      if ((await requests.expenses(row.id)).length >= limits.requestExpenses)
        fail('request.expenses', { count: limits.requestExpenses })
      return {
        // One transaction: an expense whose receipt is refused is none, and can be sent again.
        async besides(within) {
          const id = await requests.addExpense(within, {
            application_id: row.id,
            kind,
            cents,
            note,
            file_id: fileId ?? null,
            user_id: user.userId,
            user_name: user.name || user.login,
            at: new Date(now()),
          })
          if (fileId === undefined) return
          const uploaded = { purpose: 'picture', userId: user.userId } as const
          await files.take(fileId, uploaded, { owner: ownerOfExpense(id), organisation: row.organisation_id }, within)
        },
      }
    })
  }

  return {
    async 'dspReqFlow/addDspReqFlow'(flow, context) {
      const { applicationNum, version, requestId, action, note } = flow
      const row = await workflow.find(context.user, applicationNum)
      if (!requestKinds.some(kind => kind === row.kind)) fail('application.unknown')
      // These begin and change a request, with all its facts: dspReq/addDspReq.
      if (action === 'request' || action === 'change' || action === 'requestAgain') fail('access.noRight')
      if (action === 'expense') return stepped(await addExpense(row, flow, context))
      let vehicle: StepChange['vehicle']
      try {
        const asked = { version: adds.has(action) ? undefined : version, requestId, note }
        const taken = await workflow.step(applicationNum, action, context, asked, async now => {
          const change = (await changes[action]?.(now, flow, context)) ?? {}
          vehicle = change.vehicle
          return change
        })
        return stepped(taken)
      } catch (error) {
        if (!isBooked(error)) throw error
        return await failBooked(row, vehicle, context)
      }
    },
  }

  /** Names who has the vehicle, where the user may see that request. */
  async function failBooked(row: ApplicationRow, vehicle: StepChange['vehicle'], { user }: Context): Promise<never> {
    const { startTime, endTime } = factsOf(row)
    const from = Math.min(startTime, now())
    const holder = await requests.holder(vehicle?.id ?? row.vehicle_id ?? 0, row.id, from, endTime, now())
    const { organisationIds } = await access.scope(user.userId)
    const seen = holder !== undefined && organisationIds.has(holder.organisation_id)
    return fail('request.booked', { number: seen ? holder.number : '-', name: seen ? holder.applicant_name : '-' })
  }
}

const stepped = ({ version, state }: ApplicationRow): { version: number; state: RequestState } => ({
  version,
  state: state as RequestState,
})
