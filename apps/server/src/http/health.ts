/** Health check. */
import { type Health, healthPath } from '@outrider/contract'
import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { databaseUnavailable } from './seldom-line.ts'
import type { Database } from '../store/schema.ts'

interface HealthDependencies extends Omit<Health, 'name' | 'status'> {
  db: Kysely<Database>
}

export function serveHealth(app: FastifyInstance, { version, title, db, smsSignIn, customerInfoUrl }: HealthDependencies): void {
  app.get(healthPath, async (request, reply): Promise<Health> => {
    const status = await sql`select 1`.execute(db).then(
      () => 'ok' as const,
      (error: unknown) => {
        databaseUnavailable.warn(request.log, { err: error })
        return 'noDatabase' as const
      },
    )
    reply.code(status === 'ok' ? 200 : 503).header('cache-control', 'no-store')
    return { name: 'outrider', version, title, status, smsSignIn, customerInfoUrl }
  })
}
