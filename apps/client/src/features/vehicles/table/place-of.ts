import type { Vehicle } from '@outrider/contract'
import { convertDatum } from '@outrider/geo'

/** Degrees, WGS-84; null: never located. */
export const placeOf = ({ position: { latitude, longitude, datum } }: Vehicle) =>
  latitude === null || longitude === null ? null : convertDatum({ latitude, longitude }, datum, 'wgs84')
