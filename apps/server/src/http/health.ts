/** Says that this is a platform server and how it does. Open to all, so it tells nothing about the fleet. */
import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../store/schema.ts'

export interface Health {
  name: 'outrider'
  version: string
  title: string
  status: 'ok' | 'noDatabase'
  /** People can sign in by a code sent to their phone. */
  smsSignIn: boolean
}

export function serveHealth(
  app: FastifyInstance,
  { version, title, db, smsSignIn }: { version: string; title: string; db: Kysely<Database>; smsSignIn: boolean },
): void {
  app.get('/health', async (request, reply): Promise<Health> => {
    const status = await sql`select 1`.execute(db).then(
      () => 'ok' as const,
      (error: unknown) => {
        request.log.warn({ err: error }, 'the database is away')
        return 'noDatabase' as const
      },
    )
    reply.code(status === 'ok' ? 200 : 503).header('cache-control', 'no-store')
    return { name: 'outrider', version, title, status, smsSignIn }
  })
}
