/** SQL of webhooks as administrators see and change them. */
import { type AppMenuAuth, limits, type WebhookDelivery, type WebhookKind } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { mostOfCompany } from '../../../accounts/kept-by-company.ts'
import type { Reached } from '../user-list.repository.ts'
import type { MadeMessage } from './may-receive-message.ts'

export interface StoredWebhook {
  id: number
  name: string
  address: string
  kinds: WebhookKind[]
  organisation_ids: number[]
  maker_id: number
  maker_name: string
  maker_rights: AppMenuAuth
  maker_locked_at: Date | null
  off_why: 'off' | 'gone' | 'full' | 'dead' | null
  failures: number
  last_sent_at: Date | null
  waiting: number
}
export type WebhookValues = Pick<StoredWebhook, 'name' | 'address' | 'kinds'> & { organisationIds: readonly number[] }
export type StoredDelivery = Omit<WebhookDelivery, 'deliveryId' | 'plateNum' | 'at' | 'nextAt' | 'sentAt'> & {
  id: string
  vehicle_id: number
  organisation_id: number | null
  located: boolean
  at: Date
  next_at: Date
  settled_at: Date | null
}

const organisations = sql<
  number[]
>`array(select organisation_id from webhook_organisations o where o.webhook_id = webhooks.id order by 1)`

/** Of organisations that the administrator reaches, and no other. */
const reached = (db: Kysely<Database>, { organisationIds }: Reached) =>
  db
    .selectFrom('webhooks')
    .innerJoin('users as maker', 'maker.id', 'webhooks.maker_id')
    .where(
      sql<boolean>`not exists (select from webhook_organisations o where o.webhook_id = webhooks.id
        and o.organisation_id <> all(${[...organisationIds]}::int[]))`,
    )
    .select(['webhooks.id', 'webhooks.name', 'webhooks.address', 'webhooks.kinds', 'webhooks.maker_id', 'webhooks.off_why'])
    .select(['webhooks.failures', 'webhooks.last_sent_at'])
    .select(['maker.name as maker_name', 'maker.rights as maker_rights', 'maker.locked_at as maker_locked_at'])
    .select([
      organisations.as('organisation_ids'),
      sql<number>`(select count(*)::int from webhook_deliveries d where d.webhook_id = webhooks.id and d.state = 'waiting')`.as(
        'waiting',
      ),
    ])

export class WebhooksRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  all(reach: Reached): Promise<StoredWebhook[]> {
    return reached(this.#db, reach).orderBy('webhooks.id', 'desc').execute()
  }

  find(reach: Reached, id: number): Promise<StoredWebhook | undefined> {
    return reached(this.#db, reach).where('webhooks.id', '=', id).executeTakeFirst()
  }

  /** Unless its maker, or a company that it is for, has as many as may be. */
  add(
    makerId: number,
    { organisationIds, ...values }: WebhookValues,
    encryptedSecret: Buffer,
  ): Promise<number | 'userFull' | 'companyFull'> {
    return this.#db.transaction().execute(async tx => {
      if ((await mostOfCompany(tx, { of: 'webhooks', organisationIds })) >= limits.webhooksOfCompany) return 'companyFull'
      // One after the other: they are counted.
      await tx.selectFrom('users').select('id').where('id', '=', makerId).forUpdate().executeTakeFirstOrThrow()
      const { count } = await tx
        .selectFrom('webhooks')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('maker_id', '=', makerId)
        .executeTakeFirstOrThrow()
      if (count >= limits.webhooksOfUser) return 'userFull'
      const { id } = await tx
        .insertInto('webhooks')
        .values({ ...values, maker_id: makerId, encrypted_secret: encryptedSecret })
        .returning('id')
        .executeTakeFirstOrThrow()
      await storeOrganisations(tx, id, organisationIds)
      return id
    })
  }

  /** It may be for another company then, which has to have room for it. */
  change(id: number, { organisationIds, ...values }: WebhookValues, on: boolean): Promise<'changed' | 'companyFull'> {
    return this.#db.transaction().execute(async tx => {
      const most = await mostOfCompany(tx, { of: 'webhooks', organisationIds, beside: id })
      if (most >= limits.webhooksOfCompany) return 'companyFull'
      const switched = on
        ? { off_at: null, off_why: null, failures: 0, failing_since: null, paused_until: null }
        : { off_at: sql<Date>`coalesce(off_at, now())`, off_why: sql<string>`coalesce(off_why, 'off')` }
      await tx
        .updateTable('webhooks')
        .set({ ...values, ...switched })
        .where('id', '=', id)
        .execute()
      await tx.deleteFrom('webhook_organisations').where('webhook_id', '=', id).execute()
      await storeOrganisations(tx, id, organisationIds)
      return 'changed'
    })
  }

  async end(id: number): Promise<void> {
    await this.#db.deleteFrom('webhooks').where('id', '=', id).execute()
  }

  async addTest(id: number, at: Date): Promise<string> {
    const body = JSON.stringify({ type: 'test', timestamp: at.toISOString(), data: {} })
    const added = await this.#db
      .insertInto('webhook_deliveries')
      .values({ webhook_id: id, kind: 'test', vehicle_id: 0, at, body })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Somebody is waiting for it.
    await this.#db.updateTable('webhooks').set({ paused_until: null }).where('id', '=', id).execute()
    return added.id
  }

  deliveries(
    id: number,
    { state, cursor, atMost }: { state?: WebhookDelivery['state'] | undefined; cursor?: string | undefined; atMost: number },
  ): Promise<StoredDelivery[]> {
    return this.#db
      .selectFrom('webhook_deliveries')
      .select([
        'id',
        'kind',
        'vehicle_id',
        'organisation_id',
        'located',
        'at',
        'state',
        'tries',
        'next_at',
        'settled_at',
        'status',
        'body',
      ])
      .select(sql<WebhookDelivery['fault']>`fault`.as('fault'))
      .where('webhook_id', '=', id)
      .$if(state !== undefined, query => query.where('state', '=', state ?? 'waiting'))
      .$if(cursor !== undefined, query => query.where('id', '<', cursor ?? ''))
      .orderBy('id', 'desc')
      .limit(atMost)
      .execute()
  }

  delivery(webhookId: number, id: string): Promise<MadeMessage | undefined> {
    return this.#db
      .selectFrom('webhook_deliveries')
      .select(['kind', 'vehicle_id', 'organisation_id', 'located', 'at'])
      .where('webhook_id', '=', webhookId)
      .where('id', '=', id)
      .executeTakeFirst()
  }

  /** One that waits is due at once. */
  async replay(webhookId: number, id: string): Promise<void> {
    await this.#db
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', settled_at: null, tries: 0, next_at: sql`now()`, made_at: sql`now()` })
      .where('webhook_id', '=', webhookId)
      .where('id', '=', id)
      .execute()
    await this.#db.updateTable('webhooks').set({ paused_until: null }).where('id', '=', webhookId).execute()
  }
}

async function storeOrganisations(tx: Transaction<Database>, id: number, organisationIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('webhook_organisations')
    .values(organisationIds.map(organisationId => ({ webhook_id: id, organisation_id: organisationId })))
    .execute()
}
