/** Calls about sensors of vehicles. */
import {
  limits,
  sensorBounds,
  sensorFormFault,
  type SensorKind,
  type SensorProposal,
  type SensorReadout,
  type SensorValue,
  toneOf,
  type VehicleSensor,
} from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { AccessScope } from '../../fleet/access-scope.ts'
import { framesOfKept } from '../../fleet/sent-frames.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { MakerProfile } from '../../profiles/maker-profile.ts'
import { proposalsOf } from '../../sensors/proposals.ts'
import type { SensorBook } from '../../sensors/sensor-book.ts'
import { CurveOfSensor } from '../../sensors/sensor-curve.ts'
import type { SensorRows } from '../../sensors/sensor-rows.ts'
import { SensorStream } from '../../sensors/sensor-stream.ts'
import { longestFrame, type SentFrame, type SentReport } from '../../sensors/sent-bytes.ts'
import { modelKey, type SensorOfVehicle, sensorsOfVehicle } from '../../sensors/vehicle-sensors.ts'
import { fuelCurveAt } from '../../fleet/fuel-of-vehicle.ts'
import { isPassword } from '../../fleet/parameters/terminal-values.ts'
import type { ParameterWatch } from './parameter-watch.ts'
import { unitOfSensor } from './unit-of-sensor.ts'

interface SensorDependencies {
  access: AccessGate
  fleet: LiveFleet
  rows: SensorRows
  book: SensorBook
  watch: Pick<ParameterWatch, 'wake'>
  profiles: readonly MakerProfile[]
  now: () => number
}

type SensorPath =
  | 'platform/getSensorValues'
  | 'platform/getSensorsOfVehicles'
  | 'platform/getSensors'
  | 'platform/saveSensor'
  | 'platform/removeSensor'
  | 'platform/getSensorCurves'

const day = 86_400_000
/** Reports that are looked at for what a sensor says now: many send some items with every tenth report only. */
const lastReports = 60
/** Bytes of a source that are shown. */
const shownBytes = 64
/** What was sent longer than this before the newest report is not what is now, ms. */
const outdatedAfter = 1_800_000

/** The last values of sensors, and the bytes they were in. */
interface LastValue {
  value: SensorValue
  time: number | null
  hex: string | null
}

function lastValues(
  sensors: readonly SensorOfVehicle[],
  reports: readonly SentReport[],
  frames: readonly SentFrame[],
): LastValue[] {
  const stream = new SensorStream(sensors.map(({ form }) => form))
  const last: LastValue[] = sensors.map(() => ({ value: { value: null, fault: 'notSent' }, time: null, hex: null }))
  for (const { report, values } of stream.over(reports, frames))
    for (const [nth, value] of values.entries()) {
      const form = sensors[nth]?.form
      if (!form || value.fault === 'notSent') continue
      const bytes = stream.bytesOf(report, form)
      const hex = bytes ? Buffer.from(bytes.subarray(0, shownBytes)).toString('hex') : null
      last[nth] = { value, time: stream.sentAt(report, form), hex }
    }
  const newest = reports.at(-1)?.time ?? 0
  return last.map(each =>
    each.time !== null && newest - each.time > outdatedAfter ? { ...each, value: { value: null, fault: 'old' } } : each,
  )
}

/** What the calls ask of a vehicle: whether it is seen, what it has, and what came last. */
function sensedVehicles({ access, fleet, rows, book, profiles, now }: SensorDependencies) {
  async function target(user: SignedInUser, vehicleId: string): Promise<{ vehicle: LiveVehicle; scope: AccessScope }> {
    const vehicle = await visibleVehicle(access, user.userId, vehicleId)
    return { vehicle, scope: await access.scope(user.userId) }
  }
  /** The newest reports and frames that the user may read of. */
  async function recent(vehicle: LiveVehicle, since: number) {
    const period = { vehicleId: vehicle.identity.id, ...periodOf(vehicle, since) }
    const [found] = await rows.recentOf([period], lastReports)
    return found ?? { reports: [], frames: [] }
  }
  /** Of the reports and frames that say what is now. */
  function periodOf(vehicle: LiveVehicle, since: number): { from: number; to: number; framesFrom: number; framesTo: number } {
    const newest = vehicle.latest.report?.time ?? now()
    const framesFrom = Math.max(newest - longestFrame - outdatedAfter, since)
    return { from: Math.max(newest - day, since), to: newest, framesFrom, framesTo: now() }
  }
  const shownOf = ({ identity }: LiveVehicle): SensorOfVehicle[] =>
    book.of(identity.id).filter(({ form }) => form.places.some(place => place !== 'curve'))
  /** What sensors of the vehicles that somebody sees measure; a profile of a maker may be of any. */
  async function kindsOf({ onlyVehicleId, organisationIds }: AccessScope): Promise<SensorKind[]> {
    if (onlyVehicleId !== undefined)
      return [...new Set(book.of(onlyVehicleId).flatMap(({ form, origin }) => (origin === 'builtIn' ? [] : form.kind)))]
    const stored = await rows.kinds([...organisationIds], [...fleet.organisations.above(organisationIds)])
    return [...new Set([...stored, ...profiles.flatMap(({ sensors }) => sensors.map(({ kind }) => kind))])]
  }
  return { target, recent, periodOf, shownOf, kindsOf }
}

export const sensorHandlers = (deps: SensorDependencies): Handlers<SensorPath> => {
  const { access, fleet, rows, book, watch } = deps
  const { target, recent, periodOf, shownOf, kindsOf } = sensedVehicles(deps)
  return {
    async 'platform/getSensorValues'({ vehicleId }, { user }) {
      const { vehicle, scope } = await target(user, vehicleId)
      await book.settled()
      const sensors = shownOf(vehicle)
      if (sensors.length === 0) return { sensors: [] }
      return { sensors: readouts(sensors, await recent(vehicle, scope.historyFrom(vehicle))) }
    },

    async 'platform/getSensorsOfVehicles'({ vehicleIds }, { user }) {
      const scope = await access.scope(user.userId)
      await book.settled()
      const sensed = [...new Set(vehicleIds)].flatMap(id => {
        const vehicle = fleet.vehicle(Number(id))
        const sensors = vehicle && scope.includes(vehicle) ? shownOf(vehicle) : []
        return vehicle && sensors.length > 0 ? [{ id, vehicle, sensors }] : []
      })
      const [kinds, found] = await Promise.all([
        kindsOf(scope),
        rows.recentOf(
          sensed.map(({ vehicle }) => ({ vehicleId: vehicle.identity.id, ...periodOf(vehicle, scope.historyFrom(vehicle)) })),
          lastReports,
        ),
      ])
      return {
        kinds,
        vehicles: sensed.map(({ id, sensors }, nth) => ({
          vehicleId: id,
          sensors: readouts(sensors, found[nth] ?? { reports: [], frames: [] }),
        })),
      }
    },

    async 'platform/getSensors'({ vehicleId }, { user, lang }) {
      const { vehicle, scope } = await target(user, vehicleId)
      return listOf(deps, { vehicle, scope, lang }, await recent(vehicle, scope.historyFrom(vehicle)), user.rights.posAuth)
    },

    async 'platform/saveSensor'({ vehicleId, orgId, ...form }, { user }) {
      const { vehicle, scope } = await target(user, vehicleId)
      if (scope.onlyVehicleId !== undefined) fail('access.noRight')
      if (sensorFormFault(form) || (form.source === 'parameter' && isPassword(form.sourceNumber))) fail('sensor.wrong')
      const { id, organisationId } = vehicle.identity
      const above = deps.fleet.organisations.above([organisationId])
      if (orgId !== null && !(scope.organisationIds.has(orgId) && above.has(orgId))) fail('organisation.unknown')
      const model = orgId === null ? '' : modelKey((await rows.models([id])).get(id) ?? '')
      if (orgId !== null && model === '') fail('sensor.noModel')
      const sensorId = await rows.save(
        { organisationId: orgId ?? organisationId, vehicleId: orgId === null ? id : null, model, form },
        user,
        sensorBounds.perVehicle,
      )
      book.changed()
      await book.settled()
      watch.wake()
      return { sensorId: sensorId ?? fail('sensor.tooMany') }
    },

    async 'platform/removeSensor'({ vehicleId, sensorId }, { user }) {
      const { vehicle, scope } = await target(user, vehicleId)
      if (scope.onlyVehicleId !== undefined) fail('access.noRight')
      const { id } = vehicle.identity
      const known = (await rows.stored(id)).find(each => each.id === String(BigInt(sensorId)))
      const isOfVehicle = known?.vehicleId === id
      // Of a model: of an organisation that the user sees.
      const isOfModel = known?.vehicleId === null && scope.organisationIds.has(known.organisationId)
      if (!known || !(isOfVehicle || isOfModel) || !(await rows.remove(known.id))) fail('sensor.unknown')
      book.changed()
      await book.settled()
      return {}
    },

    async 'platform/getSensorCurves'({ vehicleId, startTime, endTime }, { user, signal }) {
      if (startTime > endTime) fail('track.order')
      if (endTime - startTime > limits.trackRange) fail('track.range')
      const { vehicle, scope } = await target(user, vehicleId)
      await book.settled()
      const sensors = book.of(vehicle.identity.id).filter(({ form }) => form.places.includes('curve'))
      if (sensors.length === 0) return { curves: [] }
      const stream = new SensorStream(sensors.map(({ form }) => form))
      const curves = sensors.map(({ form }) => new CurveOfSensor(form))
      const from = Math.max(startTime, scope.historyFrom(vehicle))
      for await (const { reports, frames } of rows.between(vehicle.identity.id, from, endTime, signal)) {
        for (const { report, values } of stream.over(reports, frames))
          for (const [nth, value] of values.entries()) curves[nth]?.next(report.time, value)
      }
      return {
        curves: sensors.map(({ form }, nth) => ({
          ...namesOf(form),
          bands: form.bands,
          ...(curves[nth] as CurveOfSensor).curve(),
        })),
      }
    },
  }
}

/** Not every vehicle of a model has all that can be connected to its terminal. */
function readouts(
  sensors: readonly SensorOfVehicle[],
  { reports, frames }: { reports: readonly SentReport[]; frames: readonly SentFrame[] },
): SensorReadout[] {
  const values = lastValues(sensors, reports, frames)
  return sensors.flatMap(({ form, origin }, nth) => {
    const { value, time } = values[nth] as LastValue
    if (time === null && origin !== 'vehicle') return []
    return {
      ...namesOf(form),
      value: value.value,
      fault: value.fault,
      time,
      tone: value.value === null ? null : (toneOf(form, value.value) ?? null),
      popup: form.places.includes('popup'),
    }
  })
}

const namesOf = (form: SensorOfVehicle['form']) => ({
  kind: form.kind,
  channel: form.channel,
  name: form.name,
  nameEn: form.nameEn,
  unit: unitOfSensor(form),
})

/** The editor's list: all sensors of the vehicle with their bytes, those that are off too, and what is proposed. */
async function listOf(
  { fleet, rows, profiles, now }: SensorDependencies,
  { vehicle, scope, lang }: { vehicle: LiveVehicle; scope: AccessScope; lang: 'zh' | 'en' },
  { reports, frames }: { reports: readonly SentReport[]; frames: readonly SentFrame[] },
  withValues: boolean,
) {
  const { id, organisationId, fuelCurves } = vehicle.identity
  const [stored, models, unread] = await Promise.all([
    rows.stored(id),
    rows.models([id]),
    rows.unreadMessages(id, Math.max(now() - day, scope.historyFrom(vehicle))),
  ])
  const model = models.get(id) ?? ''
  const quirks = await rows.quirksEntered(model)
  const ofProfile = [...(profiles.find(each => each.models.includes(modelKey(model)))?.quirks ?? [])]
  const organisations = [...fleet.organisations.above([organisationId])]
  const sensors = sensorsOfVehicle({ id, model, organisations, fuelCurve: fuelCurveAt(fuelCurves, now()) }, stored, profiles)
  const values = lastValues(sensors, reports, frames)
  const unreadFrames = unread.flatMap(({ messageId, body, time }) => framesOfKept(messageId, body, time))
  return {
    model,
    quirks: quirks === '' ? ofProfile : [{ zh: quirks, en: quirks }],
    sensors: sensors.flatMap(({ form, origin, stored: entered, profile }, nth): VehicleSensor[] => {
      const { value, time, hex } = values[nth] as LastValue
      // Who has no fuel sensor is not told that it sends nothing.
      if (origin === 'builtIn' && time === null) return []
      const visible = entered && scope.organisationIds.has(entered.organisationId)
      return [
        {
          ...form,
          sensorId: visible && origin !== 'builtIn' ? entered.id : '',
          origin,
          orgId: visible && origin === 'model' ? entered.organisationId : null,
          of: profile ?? entered?.model ?? '',
          userName: visible ? entered.userName : '',
          changedAt: entered?.changedAt ?? null,
          value: withValues ? value.value : null,
          fault: value.fault,
          time,
          hex: withValues ? hex : null,
        },
      ]
    }),
    // Some makers send places in items of their own.
    proposals: withValues
      ? proposalsOf(
          reports,
          [...frames, ...unreadFrames],
          sensors.map(({ form }) => form),
        )
      : ([] as SensorProposal[]),
    orgs: organisations
      .filter(each => scope.organisationIds.has(each) && scope.onlyVehicleId === undefined)
      .map(orgId => ({ orgId, orgName: fleet.organisations.name(orgId, lang) })),
  }
}
