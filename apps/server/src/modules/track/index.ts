import { roadsKeptFor } from '../../tracks/road-cells.ts'
import { defineModule } from '../module.ts'
import { roadHandlers } from './fleet-roads.ts'
import { fleetWayHandlers } from './fleet-ways.ts'
import { roadOffsetJob } from './road-offsets.ts'
import { RoadsRepository } from './roads.repository.ts'
import { trackHandlers } from './track.ts'

export const track = defineModule({
  name: 'track',
  start({ access, tracks, db, pool, fleet, keepTrackDays, now }) {
    const repository = new RoadsRepository(pool, db)
    const roads = { access, roads: repository, keepDays: roadsKeptFor(keepTrackDays), now }
    return {
      handlers: { ...trackHandlers({ access, tracks }), ...roadHandlers(roads), ...fleetWayHandlers(roads) },
      jobs: [roadOffsetJob({ roads: repository, fleet, now })],
    }
  },
})
