/** Where a report was sent from, in WGS-84: some terminals send GCJ-02. */
import { convertDatum } from '@outrider/geo'
import { type PositionReport, quality } from '../../../events/position-report.ts'

export const placeOf = ({
  latitudeE6,
  longitudeE6,
  quality: flags,
}: Pick<PositionReport, 'latitudeE6' | 'longitudeE6' | 'quality'>) => {
  const sent = { latitude: latitudeE6 / 1e6, longitude: longitudeE6 / 1e6 }
  return (flags & quality.gcj02) === 0 ? sent : convertDatum(sent, 'gcj02', 'wgs84')
}
