/** A provider says that a sign-in of its own has ended: the sessions that rest on it end here too (OpenID Connect Back-Channel Logout 1.0). */
import { decodeJwt } from 'jose'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import { endSessions } from '../../accounts/end-all-sessions.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import { takeOnce } from '../../accounts/taken-once.ts'
import type { Database } from '../../store/schema.ts'
import type { SignOutNotice } from '../ports.ts'
import type { IdentityRepository } from './identity.repository.ts'
import { IdentityRefused, ProviderBusy, type Providers, ProviderUnreachable, type SignedOut } from './providers.ts'
import { providerOf } from './stored-provider.ts'

interface Dependencies {
  db: Kysely<Database>
  log: Pick<Logger, 'warn'>
  sessions: Sessions
  stored: IdentityRepository
  providers: Providers
  /** Of the data folder. */
  secret: Buffer
  /** ms since 1970. */
  now: () => number
}

/** A token of longer ago is not taken, ms: so long it is remembered. */
const taken = 15 * 60_000

export async function endByProvider(deps: Dependencies, token: string): Promise<SignOutNotice> {
  const { db, log, sessions, stored, providers, secret, now } = deps
  const named = namesIn(token)
  const row = named && (await stored.byIssuer(named.issuer, named.audience))
  if (!row) return 'refused'
  try {
    const ended = await providers.signedOut(providerOf(row, secret), token)
    // What comes twice ended these sessions the first time: those that began since stay.
    if (!(await takeOnce(db, `sign-out by ${row.issuer}`, ended.id, new Date(now() + taken)))) return 'refused'
    const of = { issuer: row.issuer, clientId: row.client_id }
    const users = await db.transaction().execute(tx => endOf(tx, of, ended))
    for (const { userId, sessionIds } of users) sessions.notifyEndedByProvider(userId, sessionIds)
    return 'done'
  } catch (error) {
    if (error instanceof ProviderBusy || error instanceof ProviderUnreachable) {
      log.warn({ provider: row.name, reason: error.message }, 'a sign-out by an identity provider could not be checked')
      return 'later'
    }
    if (!(error instanceof IdentityRefused)) throw error
    log.warn({ provider: row.name, reason: error.message, code: error.code }, 'a sign-out by an identity provider is not valid')
    return 'refused'
  }
}

/** Of whom it says that it is, before anything is believed of it. */
function namesIn(token: string): { issuer: string; audience: readonly string[] } | undefined {
  try {
    const { iss, aud } = decodeJwt(token)
    const issuer = URL.parse(iss ?? '')?.href
    return issuer === undefined ? undefined : { issuer, audience: [aud ?? []].flat().slice(0, 10) }
  } catch {
    // No token at all.
    return undefined
  }
}

/** By the provider's own session where it names one, or all of this subject. */
async function endOf(
  tx: Transaction<Database>,
  { issuer, clientId }: { issuer: string; clientId: string },
  { subject, sid }: SignedOut,
): Promise<{ userId: number; sessionIds: string[] }[]> {
  const found = await tx
    .selectFrom('company_sessions')
    .innerJoin('sessions', 'sessions.id', 'company_sessions.session_id')
    .select(['sessions.id', 'sessions.user_id'])
    .where('company_sessions.issuer', '=', issuer)
    .where('company_sessions.client_id', '=', clientId)
    .$if(subject !== undefined, query => query.where('company_sessions.subject', '=', subject ?? ''))
    .$if(sid !== undefined, query => query.where('company_sessions.sid', '=', sid ?? ''))
    .where('sessions.ended_at', 'is', null)
    .execute()
  const byUser = [...Map.groupBy(found, row => row.user_id)].toSorted(([one], [other]) => one - other)
  const ended: { userId: number; sessionIds: string[] }[] = []
  for (const [userId, rows] of byUser) {
    const only = rows.map(({ id }) => id)
    ended.push({ userId, sessionIds: await endSessions(tx, userId, { only, why: 'endedByProvider' }) })
  }
  return ended
}
