import { defineModule } from '../module.ts'
import { installationHandlers } from './installation.ts'

export const installation = defineModule({
  name: 'installation',
  start: ({ pool, access, metrics, storage, settings, embeddedDatabase, version, now }) => ({
    handlers: installationHandlers({
      pool,
      access,
      metrics,
      storage,
      settings,
      embeddedDatabase,
      version,
      now,
      startedAt: now(),
    }),
  }),
})
