import { defineModule } from '../module.ts'
import { deviceHandlers } from './devices.ts'
import { namingOf } from './naming.ts'
import { overviewHandlers } from './overview.ts'
import { overviewRepository } from './overview.repository.ts'

export const overview = defineModule({
  name: 'overview',
  start({ db, access, fleet, now, ports }) {
    const parts = { repository: overviewRepository(db), access, naming: namingOf(fleet), now }
    return {
      handlers: {
        ...overviewHandlers({ ...parts, timeZone: () => ports.figures.timeZone, riskTypes: () => ports.risk.countedTypes() }),
        ...deviceHandlers(parts),
      },
    }
  },
})
