/** SQL for talks that are kept as evidence of an alarm. */
import type { TalkKindName } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Turn } from '../../../../media/talk/talk-recorder.ts'
import type { Database } from '../../../../store/schema.ts'

/** A server adds to what it keeps more often than that, s. */
const lostAfterSeconds = 120
const lostAtOnce = 20

export interface KeptTalkRow {
  id: string
  caseId: string
  vehicleId: number
}

const isLost = sql`state in ('recording', 'closing') and seen_at < now() - make_interval(secs => ${lostAfterSeconds})`

/** Of servers that have ended. */
export const keptTalksAreLost = () => sql`exists (select from kept_talks where ${isLost})`

const asRow = ({ id, case_id, vehicle_id }: { id: string; case_id: string; vehicle_id: number }): KeptTalkRow => ({
  id,
  caseId: case_id,
  vehicleId: vehicle_id,
})

export class KeptTalkRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async begin(of: {
    caseId: string
    vehicleId: number
    userId: number
    userName: string
    kind: TalkKindName
  }): Promise<KeptTalkRow> {
    const row = await this.#db
      .insertInto('kept_talks')
      .values({
        case_id: of.caseId,
        vehicle_id: of.vehicleId,
        user_id: of.userId,
        user_name: of.userName,
        kind: of.kind,
        ended_at: null,
      })
      .returning(['id', 'case_id', 'vehicle_id'])
      .executeTakeFirstOrThrow()
    return asRow(row)
  }

  /** In one statement: what is there belongs together. A part of a talk that another server has closed goes nowhere; false: it is one. */
  async add(id: string, number: number, part: { sound: Buffer; turns: readonly Turn[]; cab: boolean }): Promise<boolean> {
    const { sound, turns, cab } = part
    const { rows } = await sql`
      with going as (update kept_talks set seen_at = now(), cab = cab or ${cab} where id = ${id}::int8 and state = 'recording' returning id),
      heard as (insert into kept_talk_parts (talk_id, number, sound) select id, ${number}::int4, ${sound}::bytea from going),
      turned as (insert into kept_talk_turns (talk_id, user_id, user_name, from_ms, to_ms)
      select g.id, t.user_id, t.user_name, t.from_ms, t.to_ms from going g, unnest(
        ${turns.map(({ userId }) => userId)}::int4[], ${turns.map(({ userName }) => userName)}::text[],
        ${turns.map(({ from }) => Math.round(from))}::int4[], ${turns.map(({ to }) => Math.round(to))}::int4[]
      ) as t (user_id, user_name, from_ms, to_ms))
      select from going`.execute(this.#db)
    return rows.length > 0
  }

  /** No more comes. */
  async close(id: string, whole: boolean): Promise<void> {
    await this.#db
      .updateTable('kept_talks')
      .set({ state: 'closing', whole, ended_at: sql`now()`, seen_at: sql`now()` })
      .where('id', '=', id)
      .where('state', '=', 'recording')
      .execute()
  }

  /** Closes those of servers that are gone, when they were seen last; they are this server's to store. */
  async closeLost(): Promise<KeptTalkRow[]> {
    const { rows } = await sql<{ id: string; case_id: string; vehicle_id: number }>`update kept_talks set
        whole = whole and state = 'closing', ended_at = coalesce(ended_at, seen_at), state = 'closing', seen_at = now()
      where id in (select id from kept_talks where ${isLost} order by id limit ${lostAtOnce} for update skip locked)
      returning id, case_id, vehicle_id`.execute(this.#db)
    return rows.map(asRow)
  }

  /** Bytes of sound. */
  async sizeOf(id: string): Promise<number> {
    const { rows } = await sql<{ bytes: string }>`select coalesce(sum(length(sound)), 0)::text as bytes from kept_talk_parts
      where talk_id = ${id}::int8`.execute(this.#db)
    return Number(rows[0]?.bytes ?? 0)
  }

  /** One after the other: all of them are 30 MB. */
  async *soundOf(id: string): AsyncGenerator<Buffer> {
    for (let after = -1; ; ) {
      const row = await this.#db
        .selectFrom('kept_talk_parts')
        .select(['number', 'sound'])
        .where('talk_id', '=', id)
        .where('number', '>', after)
        .orderBy('number')
        .limit(1)
        .executeTakeFirst()
      if (!row) return
      yield row.sound
      after = row.number
    }
  }

  /** Where no other server was quicker. */
  async done(id: string, state: 'stored' | 'refused' | 'lost'): Promise<void> {
    await this.#db.transaction().execute(async within => {
      await within.deleteFrom('kept_talk_parts').where('talk_id', '=', id).execute()
      await within.updateTable('kept_talks').set({ state }).where('id', '=', id).where('state', '=', 'closing').execute()
    })
  }

  async ofCase(caseId: string) {
    const talks = await this.#db.selectFrom('kept_talks').selectAll().where('case_id', '=', caseId).orderBy('id').execute()
    if (talks.length === 0) return []
    const ids = talks.map(({ id }) => id)
    const turns = await this.#db
      .selectFrom('kept_talk_turns')
      .selectAll()
      .where('talk_id', 'in', ids)
      .orderBy('from_ms')
      .execute()
    return talks.map(talk => ({ ...talk, turns: turns.filter(({ talk_id: of }) => of === talk.id) }))
  }
}
