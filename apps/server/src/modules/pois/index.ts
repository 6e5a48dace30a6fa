import { defineModule } from '../module.ts'
import { poiRepository } from './pois.repository.ts'
import { poiHandlers } from './pois.ts'

export const pois = defineModule({
  name: 'pois',
  start: ({ db, fleet, access, files }) => ({
    handlers: poiHandlers({ fleet, access, files, pois: poiRepository(db) }),
    fileOwners: [{ kind: 'poi', table: 'pois' }],
  }),
})
