import { type SensorForm, sensorKindOf } from '@outrider/contract'

/** As typed for kinds that have none of their own. */
export const unitOfSensor = ({ kind, unit }: Pick<SensorForm, 'kind' | 'unit'>): string =>
  sensorKindOf(kind).unit || (sensorKindOf(kind).states ? '' : unit)
