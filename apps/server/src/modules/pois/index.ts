import { defineModule } from '../module.ts'
import { PoiRepository } from './pois.repository.ts'
import { poiHandlers } from './pois.ts'

export const pois = defineModule({
  name: 'pois',
  start: ({ db, fleet, access, files, events }) => ({
    handlers: poiHandlers({ fleet, access, files, pois: new PoiRepository(db), events }),
    fileOwners: [{ kind: 'poi', table: 'pois' }],
  }),
})
