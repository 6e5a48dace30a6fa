/** Which sensors a vehicle has: its own before those of its model, before those of a maker's profile. Pure. */
import { plainSensor, type FuelCurve, type SensorForm, type SensorOrigin } from '@outrider/contract'

/** As it was entered. */
export interface StoredSensor {
  id: string
  organisationId: number
  /** null: of a model. */
  vehicleId: number | null
  /** In small letters; empty: of a vehicle. */
  model: string
  form: SensorForm
  userName: string
  /** ms since 1970. */
  changedAt: number
}

/** A profile of a maker, as far as sensors go. */
export interface SensorsOfProfile {
  name: string
  /** In small letters. */
  models: readonly string[]
  sensors: readonly SensorForm[]
}

export interface SensorOfVehicle {
  form: SensorForm
  origin: SensorOrigin
  stored?: StoredSensor
  /** Name of the profile. */
  profile?: string
}

export interface SensedVehicle {
  id: number
  model: string
  /** Its organisation and those above it, the nearest first. */
  organisations: readonly number[]
  fuelCurve: FuelCurve | undefined
}

/** What rules and screens know a sensor by. */
export const slotOf = ({ kind, channel }: Pick<SensorForm, 'kind' | 'channel'>): string => `${kind} ${channel}`
export const modelKey = (model: string): string => model.trim().toLowerCase()

/** The fuel sensor, by the curve that was entered for it on its own screen. */
export function fuelSensor(curve: FuelCurve | undefined): SensorForm {
  const unit = curve?.input === 'percent' ? 10 : 1
  return {
    ...plainSensor,
    kind: 'fuel',
    sourceNumber: 0x02,
    factor: curve?.factor === undefined || curve.factor === null ? 0.1 : curve.factor / unit,
    pairs: curve?.pairs?.map(([sent, litres]): [number, number] => [sent * unit, litres]) ?? null,
    places: [],
  }
}

/** In the order of their kinds and channels as they were found. */
export function sensorsOfVehicle(
  vehicle: SensedVehicle,
  stored: readonly StoredSensor[],
  profiles: readonly SensorsOfProfile[] = [],
): SensorOfVehicle[] {
  const bySlot = new Map<string, SensorOfVehicle>()
  const put = (sensor: SensorOfVehicle) => bySlot.set(slotOf(sensor.form), sensor)
  put({ form: fuelSensor(vehicle.fuelCurve), origin: 'builtIn' })
  const model = modelKey(vehicle.model)
  if (model !== '') {
    for (const { name, models, sensors } of profiles)
      if (models.includes(model)) for (const form of sensors) put({ form, origin: 'profile', profile: name })
    for (const organisation of vehicle.organisations.toReversed())
      for (const each of stored)
        if (each.vehicleId === null && each.organisationId === organisation && each.model === model)
          put({ form: each.form, origin: 'model', stored: each })
  }
  for (const each of stored) if (each.vehicleId === vehicle.id) put({ form: each.form, origin: 'vehicle', stored: each })
  return [...bySlot.values()]
}
