/** Health check. */
import { type Health, healthPath } from '@outrider/contract'
import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { StorageHealth } from '../metrics/storage-health.ts'
import { mayReadMetrics } from './metrics.ts'
import { databaseUnavailable } from './seldom-line.ts'
import type { Database } from '../store/schema.ts'

interface HealthDependencies
  extends Omit<Health, 'name' | 'status' | 'cannotStore' | 'waiting' | 'aside' | 'companySignIn' | 'passkeySignIn'> {
  db: Kysely<Database>
  storage: Pick<StorageHealth, 'cannotStore' | 'waiting' | 'aside'>
  metricsToken: string | undefined
}

export function serveHealth(
  app: FastifyInstance,
  { version, title, db, storage, metricsToken, smsSignIn, customerInfoUrl }: HealthDependencies,
): void {
  app.get(healthPath, async (request, reply): Promise<Health> => {
    const { status, companySignIn, passkeySignIn } = await sql<{
      companySignIn: boolean
      passkeySignIn: boolean
    }>`select exists (select from identity_providers where off_at is null) as "companySignIn", exists (select from passkeys) as "passkeySignIn"`
      .execute(db)
      .then(
        ({ rows: [row] }) => ({
          status: 'ok' as const,
          companySignIn: row?.companySignIn === true,
          passkeySignIn: row?.passkeySignIn === true,
        }),
        (error: unknown) => {
          databaseUnavailable.warn(request.log, { err: error })
          return { status: 'noDatabase' as const, companySignIn: false, passkeySignIn: false }
        },
      )
    const { cannotStore } = storage
    reply.code(status === 'ok' && cannotStore.length === 0 ? 200 : 503).header('cache-control', 'no-store')
    const waiting = mayReadMetrics(request, metricsToken) ? { waiting: storage.waiting, aside: storage.aside } : {}
    return {
      name: 'outrider',
      version,
      title,
      status,
      cannotStore,
      ...waiting,
      smsSignIn,
      companySignIn,
      passkeySignIn,
      customerInfoUrl,
    }
  })
}
