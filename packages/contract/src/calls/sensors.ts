/** Ours: sensors of vehicles, what they read, and what terminals send that is none yet. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { bandTones, sensorBounds, sensorForm, sensorReading } from '../sensors/sensor.ts'
import { sensorKindKeys } from '../sensors/sensor-kinds.ts'
import { valueFaults } from '../sensors/sensor-value.ts'

export const sensorId = z.string().check(z.regex(/^\d{1,18}$/))

/** Whose it is, as far as it is said of a value. */
const named = {
  kind: z.enum(sensorKindKeys),
  channel: z.int(),
  name: z.string(),
  nameEn: z.string(),
  /** Of its values; empty: it has none, or is a switch. */
  unit: z.string(),
}
const bands = z.array(z.object({ from: z.nullable(z.number()), to: z.nullable(z.number()), tone: z.enum(bandTones) }))

/** What a sensor reads now. */
export const sensorReadout = z.object({
  ...named,
  /** Of switches 0 or 1; null: there is none, and `fault` says why. */
  value: z.nullable(z.number()),
  fault: z.nullable(z.enum(valueFaults)),
  /** When it was sent, ms since 1970; null: never. */
  time: z.nullable(z.number()),
  tone: z.nullable(z.enum(bandTones)),
  /** It is shown beside the vehicle on the map too. */
  popup: z.boolean(),
})
export type SensorReadout = z.infer<typeof sensorReadout>

/** From where a vehicle has a sensor, the nearest first: its own, of its model in an organisation, of a maker's profile, of the product. */
export const sensorOrigins = ['vehicle', 'model', 'profile', 'builtIn'] as const
export type SensorOrigin = (typeof sensorOrigins)[number]

export const vehicleSensor = z.object({
  ...sensorForm.shape,
  /** Empty: it is not one that was entered. */
  sensorId: z.string(),
  origin: z.enum(sensorOrigins),
  /** Of those of a model: for this organisation and all below it; null: of no organisation, or of one that the user may not see. */
  orgId: z.nullable(z.int()),
  /** Model or profile. */
  of: z.string(),
  /** Who entered it, and when (ms since 1970); empty, null: nobody. */
  userName: z.string(),
  changedAt: z.nullable(z.number()),
  value: z.nullable(z.number()),
  fault: z.nullable(z.enum(valueFaults)),
  time: z.nullable(z.number()),
  /** The bytes of its source as they came last; null: never. */
  hex: z.nullable(z.string()),
})
export type VehicleSensor = z.infer<typeof vehicleSensor>

/** Something that the terminal sends and no sensor reads. */
export const sensorProposal = z.object({
  source: sensorReading.shape.source,
  sourceNumber: z.int(),
  hex: z.string(),
  /** ms since 1970. */
  time: z.number(),
  /** What is known of it, in words; empty: nothing. */
  zh: z.string(),
  en: z.string(),
  /** Sensors that would read it by what is known, and what each would say now. */
  sensors: z.array(z.object({ ...sensorForm.shape, value: z.nullable(z.number()) })),
})
export type SensorProposal = z.infer<typeof sensorProposal>

const changed = {
  scope: 'routed',
  right: ['updInstTaskAuth', 'updMtcTaskAuth'],
  record: true,
  edit: true,
} as const

export const sensorCalls = {
  getSensorValues: call({
    about: 'What the sensors of a vehicle read now; what cannot be read is said with its reason and has no value',
    request: z.object({ vehicleId }),
    data: z.object({ sensors: z.array(sensorReadout) }),
    scope: 'routed',
    right: 'posAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown'],
  }),
  getSensorsOfVehicles: call({
    about:
      'What the sensors of several vehicles read now, as columns of a list show it, and what sensors vehicles of the user may have measure. Vehicles that ' +
      'are not visible to the user are left out',
    request: z.object({ vehicleIds: z.array(vehicleId).check(z.maxLength(sensorBounds.vehiclesAtOnce)) }),
    data: z.object({
      kinds: z.array(z.enum(sensorKindKeys)),
      vehicles: z.array(z.object({ vehicleId, sensors: z.array(sensorReadout) })),
    }),
    merge: { kinds: 'concat', vehicles: 'concat' },
    right: 'posAuth',
    ids: { request: { vehicleIds: 'vehicle' }, reply: { 'vehicles[].vehicleId': 'vehicle' } },
    turn: 'list',
  }),
  getSensors: call({
    about: 'The sensors of a vehicle with the bytes that they read, and what its terminal sends that no sensor reads',
    request: z.object({ vehicleId }),
    data: z.object({
      /** Of the terminal; empty: not known. */
      model: z.string(),
      /** What the profile of its maker tells about its terminals. */
      quirks: z.array(z.object({ zh: z.string(), en: z.string() })),
      sensors: z.array(vehicleSensor),
      proposals: z.array(sensorProposal),
      /** Organisations of the vehicle, from its own upwards, for which the user may enter sensors of its model. */
      orgs: z.array(z.object({ orgId: z.int(), orgName: z.string() })),
    }),
    scope: 'routed',
    right: ['updInstTaskAuth', 'updMtcTaskAuth'],
    ids: {
      request: { vehicleId: 'vehicle' },
      reply: { 'sensors[].sensorId': 'sensor', 'sensors[].orgId': 'organisation', 'orgs[].orgId': 'organisation' },
    },
    errors: ['vehicle.unknown'],
  }),
  saveSensor: call({
    about:
      'Enter a sensor of a vehicle, or of all vehicles of an organisation whose terminals are of the same model; it takes the place of the one of the ' +
      'same kind and channel there. Values of the past are read by it too',
    request: z.object({
      vehicleId,
      /** The organisation; null: of this vehicle alone. */
      orgId: z.nullable(z.int()),
      ...sensorForm.shape,
    }),
    data: z.object({ sensorId: z.string() }),
    ...changed,
    ids: { request: { vehicleId: 'vehicle', orgId: 'organisation' }, reply: { sensorId: 'sensor' } },
    errors: ['vehicle.unknown', 'organisation.unknown', 'sensor.wrong', 'sensor.noModel', 'sensor.tooMany'],
  }),
  removeSensor: call({
    about: 'Remove a sensor that was entered; what its model or a profile has for the kind and channel counts again',
    request: z.object({ vehicleId, sensorId }),
    data: z.object({}),
    ...changed,
    ids: { request: { vehicleId: 'vehicle', sensorId: 'sensor' } },
    errors: ['vehicle.unknown', 'sensor.unknown'],
  }),
  getSensorCurves: call({
    about:
      'What the sensors of a vehicle have read between two times, both included; at most 7 days. Long curves keep the least and the greatest value of ' +
      'each stretch',
    request: z.object({ vehicleId, startTime: timestamp, endTime: timestamp }),
    data: z.object({
      curves: z.array(
        z.object({
          ...named,
          bands,
          /** ms since 1970, rising; a value of null: it could not be read from then on. */
          times: z.array(z.number()),
          values: z.array(z.nullable(z.number())),
          /** Over all that was read, by its time; null: nothing was. */
          least: z.nullable(z.number()),
          mean: z.nullable(z.number()),
          greatest: z.nullable(z.number()),
          /** Time with values, and with those of a bad band, s. A gap of more than 15 minutes is neither. */
          readSeconds: z.int(),
          badSeconds: z.int(),
          /** Readings that were none. */
          faults: z.int(),
        }),
      ),
    }),
    scope: 'routed',
    right: 'trackAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown', 'track.order', 'track.range'],
    turn: 'track',
    showsTrack: true,
  }),
}
