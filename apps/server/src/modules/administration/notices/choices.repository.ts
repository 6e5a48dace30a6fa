/** SQL of what people chose to be told of by which channel, and when. */
import type { AppMenuAuth, ChannelKind, Lang, NoticeKind } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { type NoticeTimes, usualTimes } from './times.ts'

/** One person, one kind, one channel that is on. */
export interface Chosen {
  readonly userId: number
  readonly rights: AppMenuAuth
  readonly kind: NoticeKind
  readonly digest: boolean
  readonly times: NoticeTimes
  readonly channelId: number
  readonly organisationId: number
  readonly personal: boolean
  readonly lang: Lang
  readonly template: string
}
export interface StoredChoice {
  readonly kind: NoticeKind
  readonly channelId: number
  readonly digest: boolean
}
export interface OpenChannel {
  readonly id: number
  readonly name: string
  readonly kind: ChannelKind
  readonly personal: boolean
  readonly isOff: boolean
}

interface TimesRow {
  quiet_from: number | null
  quiet_until: number | null
  sos_passes: boolean | null
  digest_at: number | null
  zone: string | null
}
const timesOf = (
  { quiet_from: from, quiet_until: until, sos_passes, digest_at, zone }: TimesRow,
  usualZone: string,
): NoticeTimes =>
  zone === null
    ? usualTimes(usualZone)
    : {
        quiet: from === null || until === null ? null : { from, until },
        sosPasses: sos_passes ?? true,
        digestAt: digest_at ?? 0,
        zone,
      }

export class ChoicesRepository {
  readonly #db: Kysely<Database>
  readonly #usualZone: string

  constructor(db: Kysely<Database>, usualZone: string) {
    this.#db = db
    this.#usualZone = usualZone
  }

  /** Of people who may sign in, for channels that are on. */
  async chosen(
    { userId, kinds, channelId }: { userId?: number; kinds?: readonly NoticeKind[]; channelId?: number },
    within: Kysely<Database> = this.#db,
  ): Promise<Chosen[]> {
    const { rows } = await sql<
      TimesRow & {
        user_id: number
        rights: AppMenuAuth
        kind: NoticeKind
        digest: boolean
        channel_id: number
        organisation_id: number
        personal: boolean
        lang: Lang
        template: string
      }
    >`select c.user_id, u.rights, c.kind, c.digest, c.channel_id, ch.organisation_id, ch.personal, ch.template,
        case when ch.personal then u.lang else ch.lang end as lang, t.quiet_from, t.quiet_until, t.sos_passes, t.digest_at, t.zone
      from notice_choices c join notice_channels ch on ch.id = c.channel_id join users u on u.id = c.user_id
        left join notice_times t on t.user_id = u.id
      where u.locked_at is null and u.vehicle_id is null and ch.off_at is null
        and (${userId ?? null}::int4 is null or c.user_id = ${userId ?? null}::int4)
        and (${channelId ?? null}::int4 is null or c.channel_id = ${channelId ?? null}::int4)
        and (${kinds ?? null}::text[] is null or c.kind = any(${kinds ?? null}::text[]))
      order by c.channel_id, c.user_id`.execute(within)
    return rows.map(row => ({
      userId: row.user_id,
      rights: row.rights,
      kind: row.kind,
      digest: row.digest,
      times: timesOf(row, this.#usualZone),
      channelId: row.channel_id,
      organisationId: row.organisation_id,
      personal: row.personal,
      lang: row.lang,
      template: row.template,
    }))
  }

  /** Also of channels that are off. */
  async of(userId: number): Promise<{ choices: StoredChoice[]; times: NoticeTimes }> {
    const choices = await this.#db
      .selectFrom('notice_choices')
      .select(['kind', 'channel_id as channelId', 'digest'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .orderBy('channel_id')
      .execute()
    const row = await this.#db.selectFrom('notice_times').selectAll().where('user_id', '=', userId).executeTakeFirst()
    return { choices, times: row ? timesOf(row, this.#usualZone) : usualTimes(this.#usualZone) }
  }

  /** Instead of what was chosen before. */
  save(userId: number, choices: readonly StoredChoice[], { quiet, sosPasses, digestAt, zone }: NoticeTimes): Promise<void> {
    return this.#db.transaction().execute(async tx => {
      await tx.deleteFrom('notice_choices').where('user_id', '=', userId).execute()
      if (choices.length > 0)
        await tx
          .insertInto('notice_choices')
          .values(choices.map(({ kind, channelId, digest }) => ({ user_id: userId, kind, channel_id: channelId, digest })))
          .execute()
      const times = {
        quiet_from: quiet?.from ?? null,
        quiet_until: quiet?.until ?? null,
        sos_passes: sosPasses,
        digest_at: digestAt,
        zone,
      }
      await tx
        .insertInto('notice_times')
        .values({ user_id: userId, ...times })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(times))
        .execute()
    })
  }

  /** Of these organisations, also those that are off. */
  channels(organisationIds: readonly number[]): Promise<OpenChannel[]> {
    return this.#db
      .selectFrom('notice_channels')
      .select(['id', 'name', 'kind', 'personal', sql<boolean>`off_at is not null`.as('isOff')])
      .where('organisation_id', '=', sql<number>`any(${organisationIds}::int4[])`)
      .orderBy('id')
      .execute()
  }
}
