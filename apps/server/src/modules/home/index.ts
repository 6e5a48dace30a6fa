import { defineModule } from '../module.ts'
import { homeHandlers } from './home.ts'
import { HomeRepository } from './home.repository.ts'

export const home = defineModule({
  name: 'home',
  start: ({ db, access, now, ports }) => ({
    handlers: homeHandlers({ repository: new HomeRepository(db), access, now, figures: () => ports.figures }),
  }),
})
