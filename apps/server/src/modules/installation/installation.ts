/** How the installation is. Only for those who administer all of it: what is told here is of every company. */
import type { Installation } from '@outrider/contract'
import type { Pool } from 'pg'
import type { Handlers } from '../../calls/handlers.ts'
import type { RequireAll } from '../../accounts/requiring-all.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { StorageParts } from '../../metrics/storage-health.ts'
import type { SettingInForce } from '../../options/read-options.ts'
import { countsOf } from './counts.ts'
import { databaseFacts, lastRuns } from './database-facts.ts'

interface InstallationDependencies {
  pool: Pool
  requireAll: RequireAll
  metrics: Metrics
  storage: StorageParts
  settings: readonly SettingInForce[]
  embeddedDatabase: boolean
  version: string
  /** ms since 1970. */
  startedAt: number
  now: () => number
}

export const installationHandlers = (deps: InstallationDependencies): Handlers<'admin/getInstallation'> => {
  const { pool, requireAll, metrics, storage, settings, embeddedDatabase, version, startedAt, now } = deps
  return {
    async 'admin/getInstallation'(_, { user }): Promise<Installation> {
      await requireAll(user)
      const [database, jobs, counts] = await Promise.all([databaseFacts(pool), lastRuns(pool), countsOf(metrics, pool)])
      return {
        version,
        runtime: process.version,
        startedAt,
        asOf: now(),
        database: { ...database, embedded: embeddedDatabase },
        parts: [...storage.parts],
        folders: [...storage.folders],
        counts,
        jobs,
        settings: settings.map(setting => ({ ...setting })),
      }
    },
  }
}
