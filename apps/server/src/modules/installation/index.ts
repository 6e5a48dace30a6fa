import { defineModule } from '../module.ts'
import { firstStepsHandlers } from './first-steps.ts'
import { installationHandlers, requiringAll } from './installation.ts'

export const installation = defineModule({
  name: 'installation',
  start({ pool, access, metrics, storage, settings, embeddedDatabase, version, now }) {
    const requireAll = requiringAll(access)
    return {
      handlers: {
        ...installationHandlers({
          pool,
          requireAll,
          metrics,
          storage,
          settings,
          embeddedDatabase,
          version,
          now,
          startedAt: now(),
        }),
        ...firstStepsHandlers({ pool, requireAll }),
      },
    }
  },
})
