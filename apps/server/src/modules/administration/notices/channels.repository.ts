/** SQL of channels for notices as administrators see and change them. */
import { type ChannelKind, limits, type NoticeDelivery } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, RowOf } from '../../../store/schema.ts'
import type { Reached } from '../user-list.repository.ts'

export interface StoredChannel
  extends Omit<RowOf<'notice_channels'>, 'created_at' | 'failing_since' | 'maker_id' | 'off_at' | 'paused_until'> {
  waiting: number
  people: number
}
export type StoredValues = Pick<
  StoredChannel,
  'name' | 'organisation_id' | 'lang' | 'per_minute' | 'template' | 'personal' | 'encrypted_fields'
>
export interface StoredNotice extends Omit<RowOf<'notice_deliveries'>, 'channel_id' | 'fault' | 'made_at' | 'state' | 'urgent'> {
  person_name: string | null
  state: NoticeDelivery['state']
  fault: NoticeDelivery['fault']
}

const reached = (db: Kysely<Database>, { organisationIds }: Reached) =>
  db
    .selectFrom('notice_channels as c')
    .where('c.organisation_id', '=', sql<number>`any(${[...organisationIds]}::int4[])`)
    .select(['c.id', 'c.name', 'c.kind', 'c.organisation_id', 'c.lang', 'c.per_minute', 'c.template', 'c.personal'])
    .select(['c.encrypted_fields', 'c.off_why', 'c.failures', 'c.last_sent_at'])
    .select([
      sql<number>`(select count(*)::int from notice_deliveries d where d.channel_id = c.id and d.state = 'waiting')`.as(
        'waiting',
      ),
      sql<number>`(select count(distinct user_id)::int from notice_choices n where n.channel_id = c.id)`.as('people'),
    ])

export class ChannelsRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  all(reach: Reached): Promise<StoredChannel[]> {
    return reached(this.#db, reach).orderBy('c.id', 'desc').execute()
  }

  find(reach: Reached, id: number): Promise<StoredChannel | undefined> {
    return reached(this.#db, reach).where('c.id', '=', id).executeTakeFirst()
  }

  /** undefined: the organisation has as many as one may have. */
  add(makerId: number, kind: ChannelKind, values: StoredValues): Promise<number | undefined> {
    return this.#db.transaction().execute(async tx => {
      if (!(await hasRoom(tx, values.organisation_id))) return undefined
      const added = await tx
        .insertInto('notice_channels')
        .values({ ...values, kind, maker_id: makerId })
        .returning('id')
        .executeTakeFirstOrThrow()
      return added.id
    })
  }

  /** False: it may be of another organisation then, which has as many as one may have. */
  async change(id: number, values: StoredValues, on: boolean): Promise<boolean> {
    const switched = on
      ? { off_at: null, off_why: null, failures: 0, failing_since: null, paused_until: null }
      : { off_at: sql<Date>`coalesce(off_at, now())`, off_why: sql<string>`coalesce(off_why, 'off')` }
    return await this.#db.transaction().execute(async tx => {
      if (!(await hasRoom(tx, values.organisation_id, id))) return false
      await tx
        .updateTable('notice_channels')
        .set({ ...values, ...switched })
        .where('id', '=', id)
        .execute()
      // What is due is tried at once with what was mended; what waits for quiet hours or a digest has not been tried.
      if (on)
        await sql`update notice_deliveries set next_at = least(next_at, now()) where channel_id = ${id} and state = 'waiting' and tries > 0`.execute(
          tx,
        )
      return true
    })
  }

  async end(id: number): Promise<void> {
    await this.#db.deleteFrom('notice_channels').where('id', '=', id).execute()
  }

  /** @param userId whose it is, where each person has his own address */
  async addTest(channelId: number, { userId, at, text }: { userId: number | null; at: Date; text: string }): Promise<string> {
    const added = await this.#db
      .insertInto('notice_deliveries')
      .values({ channel_id: channelId, user_id: userId, kind: 'test', vehicle_id: 0, at, urgent: true, text })
      .returning('id')
      .executeTakeFirstOrThrow()
    return added.id
  }

  deliveries(
    channelId: number,
    { state, cursor, atMost }: { state?: NoticeDelivery['state'] | undefined; cursor?: string | undefined; atMost: number },
  ): Promise<StoredNotice[]> {
    return this.#db
      .selectFrom('notice_deliveries as d')
      .leftJoin('users as u', 'u.id', 'd.user_id')
      .select(['d.id', 'd.kind', 'd.vehicle_id', 'd.user_id', 'd.at', 'd.state', 'd.tries', 'd.next_at', 'd.settled_at'])
      .select(['d.answer', 'd.text', 'u.name as person_name', sql<NoticeDelivery['fault']>`d.fault`.as('fault')])
      .where('d.channel_id', '=', channelId)
      .$if(state !== undefined, query => query.where('d.state', '=', state ?? 'waiting'))
      .$if(cursor !== undefined, query => query.where('d.id', '<', cursor ?? ''))
      .orderBy('d.id', 'desc')
      .limit(atMost)
      .execute()
  }
}

/** @param beside a channel that is not counted */
async function hasRoom(tx: Transaction<Database>, organisationId: number, beside = 0): Promise<boolean> {
  // One after the other: they are counted.
  await tx.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().executeTakeFirst()
  const { count } = await tx
    .selectFrom('notice_channels')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organisation_id', '=', organisationId)
    .where('id', '<>', beside)
    .executeTakeFirstOrThrow()
  return count < limits.noticeChannelsOfOrganisation
}
