import { roadsKeptFor } from '../../tracks/road-cells.ts'
import { defineModule } from '../module.ts'
import { roadHandlers } from './fleet-roads.ts'
import { RoadsRepository } from './roads.repository.ts'
import { trackHandlers } from './track.ts'

export const track = defineModule({
  name: 'track',
  start: ({ access, tracks, pool, keepTrackDays, now }) => ({
    handlers: {
      ...trackHandlers({ access, tracks }),
      ...roadHandlers({ access, roads: new RoadsRepository(pool), keepDays: roadsKeptFor(keepTrackDays), now }),
    },
  }),
})
