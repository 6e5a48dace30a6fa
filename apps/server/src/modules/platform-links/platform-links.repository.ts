/** SQL for what went over the links with platforms above and below. */
import type { LinkDelay, LinkDirection, PlatformRole } from '@outrider/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { LinkEventAt } from './link-gaps.ts'

export interface LinkKey {
  role: PlatformRole
  platformId: string
}

export interface MessageQuery extends LinkKey {
  direction: LinkDirection | undefined
  type: number | undefined
  after: string | undefined
}

export interface MessageRow {
  id: string
  direction: LinkDirection
  edition: '2011' | '2019'
  message_id: number
  data_type: number | null
  serial: string
  plate: string
  length: number
  kept: boolean
  at: Date
}

/** Of one platform; more come from a link that is taken from two places in turns. */
const maxEvents = 2_000
/** Types in both directions. */
const maxTypes = 400

const delays = sql`count(*)::int as asked, count(answered_at)::int as answered,
  count(*) filter (where answered_at > due_at)::int as late,
  count(*) filter (where answered_at is null and due_at < now())::int as missed,
  percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at))::float8 as median,
  max(extract(epoch from answered_at - asked_at))::float8 as longest`

export class PlatformLinksRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** When each was last heard and written to, of the last days. */
  async lastTimes(): Promise<{ role: PlatformRole; platform: string; direction: LinkDirection; at: Date }[]> {
    const { rows } = await sql<{ role: PlatformRole; platform: string; direction: LinkDirection; at: Date }>`
      select role, platform, direction, max(last_at) as at from link_counts group by role, platform, direction`.execute(this.#db)
    return rows
  }

  async counts({ role, platformId }: LinkKey, since: Date) {
    const { rows } = await sql<{ direction: LinkDirection; type: number; count: string; last_at: Date }>`
      select direction, type, sum(count)::text as count, max(last_at) as last_at from link_counts
      where role = ${role} and platform = ${platformId} and day >= (${since}::timestamptz at time zone 'UTC')::date
      group by direction, type order by sum(count) desc, direction, type limit ${maxTypes}`.execute(this.#db)
    return rows
  }

  /** In their order. */
  async events({ role, platformId }: LinkKey, since: Date): Promise<LinkEventAt[]> {
    const table = sql.table(role === 'superior' ? 'superior_links' : 'subordinate_links')
    const whose = sql.ref(role === 'superior' ? 'superior' : 'platform')
    const { rows } = await sql<{ what: string; at: Date }>`
      select what, at from (select id, what, at from ${table}
        where ${whose} = ${platformId} and at > ${since} and what in ('up', 'lost', 'slaveUp', 'slaveLost')
        order by id desc limit ${maxEvents}) newest order by id`.execute(this.#db)
    return rows.map(({ what, at }) => ({ what, at: at.getTime() }))
  }

  async delays({ role, platformId }: LinkKey, since: Date): Promise<LinkDelay[]> {
    const of = (from: RawBuilder<unknown>) =>
      sql<LinkDelay>`
      select kind, ${delays} from (${from}) asked where asked_at > ${since} group by kind order by kind`.execute(this.#db)
    if (role === 'subordinate')
      return (await of(sql`select kind, asked_at, answered_at, due_at from subordinate_asks where platform = ${platformId}`)).rows
    const { rows } = await of(sql`
      select case when alarm_type is null then 'check' else 'alarm' end as kind, received_at as asked_at, sent_at as answered_at, due_at
        from post_checks where superior = ${platformId}
      union all
      select 'request', m.received_at, o.sent_at, m.due_at from superior_messages m
        left join superior_outbox o on o.superior = m.superior and o.key = 'answer ' || m.id
        where m.superior = ${platformId} and m.outcome is not null and m.data_type is distinct from ${NOTHING_TO_ANSWER}
      union all
      select 'report', created_at, sent_at, null from superior_outbox
        where superior = ${platformId} and (key like 'alarm %' or key like 'end %')`)
    return rows
  }

  /** What a superior platform is not known to have. */
  async waiting(superior: string) {
    const { rows } = await sql<{ reports: string; oldest_report: Date | null; messages: number; oldest_message: Date | null }>`
      select (select coalesce(sum(cardinality(vehicle_ids)), 0) from unforwarded_reports where superior = ${superior})::text as reports,
        (select stored_at from unforwarded_reports where superior = ${superior} order by batch limit 1) as oldest_report,
        o.messages, o.oldest_message
      from (select count(*)::int as messages, min(created_at) as oldest_message from superior_outbox
        where superior = ${superior} and (sent_at is null or again)) o`.execute(this.#db)
    return rows[0] ?? { reports: '0', oldest_report: null, messages: 0, oldest_message: null }
  }

  /** The newest first. */
  async messages({ role, platformId, direction, type, after }: MessageQuery, limit: number): Promise<MessageRow[]> {
    const { rows } = await sql<MessageRow>`
      select id, direction, edition, message_id, data_type, serial, plate, length, body is not null as kept, at from link_messages
      where role = ${role} and platform = ${platformId}
        and ${after === undefined ? sql`true` : sql`id < ${after}::int8`}
        and ${direction === undefined ? sql`true` : sql`direction = ${direction}`}
        and ${type === undefined ? sql`true` : sql`coalesce(data_type, message_id) = ${type}`}
      order by id desc limit ${limit}`.execute(this.#db)
    return rows
  }

  async message({ role, platformId }: LinkKey, id: string): Promise<(MessageRow & { body: Buffer | null }) | undefined> {
    const { rows } = await sql<MessageRow & { body: Buffer | null }>`
      select id, direction, edition, message_id, data_type, serial, plate, length, body is not null as kept, at, body from link_messages
      where role = ${role} and platform = ${platformId} and id = ${id}::int8`.execute(this.#db)
    return rows[0]
  }
}

/** Positions of a vehicle of another region, which come without being asked for. */
const NOTHING_TO_ANSWER = 0x9202
