/** The accounts at identity providers by which a user signs in, for administrators. */
import { type Kysely, sql } from 'kysely'
import type { CallContext, Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { endAllSessions } from '../../accounts/end-all-sessions.ts'
import type { Database } from '../../store/schema.ts'
import { changesBetween } from '../recorded-changes.ts'

interface IdentityLink {
  id: number
  issuer: string
  subject: string
  linked_at: Date
  last_sign_in: Date
  /** null: there is none with this issuer any more. */
  provider: string | null
}

const identityLinksOf = (db: Kysely<Database>, userId: number): Promise<IdentityLink[]> =>
  db
    .selectFrom('identity_links')
    .select(['id', 'issuer', 'subject', 'linked_at', 'last_sign_in'])
    .select(
      sql<string | null>`(select name from identity_providers p where p.issuer = identity_links.issuer order by p.id limit 1)`.as(
        'provider',
      ),
    )
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Ends the sessions of the user with it: any of them may rest on it. undefined: there is no such link. */
const endIdentityLink = (
  db: Kysely<Database>,
  userId: number,
  linkId: number,
): Promise<{ issuer: string; subject: string; sessions: number } | undefined> =>
  db.transaction().execute(async tx => {
    // Waits for a sign-in under way, and ends that too.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
    const ended = await tx
      .deleteFrom('identity_links')
      .where('id', '=', linkId)
      .where('user_id', '=', userId)
      .returning(['issuer', 'subject'])
      .executeTakeFirst()
    return ended && { ...ended, ...(await endAllSessions(tx, userId)) }
  })

type Caller = Pick<CallContext, 'address'> & { user: SignedInUser }
interface Parts {
  db: Kysely<Database>
  /** Refuses who is not the administrator's to see. */
  seen: (context: Caller, userId: string) => Promise<{ id: number }>
  /** Refuses who is not the administrator's to change. */
  changeableBy: (context: Caller, userId: string) => Promise<{ id: number }>
  recorded: (call: 'admin/endIdentityLink', context: Caller, userId: number, changes: ReturnType<typeof changesBetween>) => void
}

export const identityLinkHandlers = ({
  db,
  seen,
  changeableBy,
  recorded,
}: Parts): Handlers<'admin/getIdentityLinks' | 'admin/endIdentityLink'> => ({
  async 'admin/getIdentityLinks'({ userId }, context) {
    const { id } = await seen(context, userId)
    return { links: (await identityLinksOf(db, id)).map(onWire) }
  },

  async 'admin/endIdentityLink'({ userId, linkId }, context) {
    const { id } = await changeableBy(context, userId)
    const { sessions, ...link } = (await endIdentityLink(db, id, Number(linkId))) ?? fail('identityProvider.noLink')
    recorded('admin/endIdentityLink', context, id, changesBetween(link, {}))
    return { sessions }
  },
})

const onWire = ({ id, provider, issuer, linked_at, last_sign_in }: IdentityLink) => ({
  linkId: String(id),
  providerName: provider ?? '',
  issuer,
  linkedAt: linked_at.getTime(),
  lastSignIn: last_sign_in.getTime(),
})
