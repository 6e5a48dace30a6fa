/** SQL for changes of terminals and for rollouts. */
import type { SettingState } from '@outrider/contract'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { ChangeRow, OrderDetails, RolloutRow, TargetRow, TypedValue } from './setting-rows.ts'
import type { WantedValue } from '../../fleet/parameters/terminal-values.ts'

export interface NewChange {
  vehicleId: number
  kind: ChangeRow['kind']
  wanted: readonly WantedValue[]
  mayLose: boolean
  reason: string
  /** null: by itself. */
  by: { userId: number; name: string } | null
  profileId?: string | undefined
  requestId?: string | undefined
  /** It waits for a second person; with what an order is given. */
  waits?: { details: OrderDetails | null } | undefined
  /** Of a message: all that was typed. It has no other record. */
  typed?: readonly TypedValue[] | undefined
  /** What was withheld, and is tried again by this. */
  againOf?: string | undefined
  at: number
}

export interface ChangeEnd {
  state: SettingState
  detail?: string
  after?: readonly WantedValue[] | undefined
  returnBy?: number | undefined
  at: number
}

const change = `c.id::text, c.vehicle_id, v.plate_num, c.profile_id::text, c.rollout_id::text, c.wave, c.kind, c.wanted, c.before, c.after,
  c.may_lose, c.reason, c.user_name, c.state, c.detail, c.requested_at, c.sent_at, c.return_by, c.ended_at, c.firmware_id::text,
  c.version, c.version_before, c.version_after, c.parts, c.parts_done, c.begun,
  c.user_id, nullif(c.details - 'typed', '{}') as details, c.details -> 'typed' as typed,
  c.approved_by, coalesce(nullif(c.approved_name, ''), o.approved_name, '') as approved_name,
  coalesce(c.user_id, o.user_id) as asked_by`
const changes = `select ${change} from terminal_changes c join vehicles v on v.id = c.vehicle_id left join terminal_rollouts o on o.id = c.rollout_id`
/** Whether user `u` still has an account: neither locked nor past its last day; the job that locks such accounts may be late. */
const hasAccount = `u.locked_at is null and (u.ends_on is null or u.ends_on >= (now() at time zone 'Asia/Shanghai')::date)`
const neededRight = `case when r.is_upgrade then 'upgradeAuth' else 'configureAuth' end`
const rollout = `select r.id::text, r.profile_id::text, r.firmware_id::text, r.is_upgrade, r.organisation_id, r.name, r.reason, r.user_id, r.user_name, r.state, r.wave, r.stop_above,
  r.seen_sent, r.seen_failed, r.started_at, r.ended_at, r.approved_by, r.approved_name,
  coalesce((u.rights->>${neededRight})::boolean and ${hasAccount}, false) as may
  from terminal_rollouts r left join users u on u.id = r.user_id`
/** What a terminal said while another company had its vehicle is not told: it has to be read again. */
const ofOwner = (column: string) =>
  `case when not exists (select from former_owners f where f.vehicle_id = v.id and f.until > t.parameters_at) then ${column} end as parameters`
/** As they say it when they register, or in their attributes. */
const target = `select v.id as vehicle_id, v.plate_num, v.organisation_id, v.details->>'expiresOn' as expires_on, t.version,
  coalesce(nullif(btrim(t.device->>'model'), ''), nullif(btrim(t.attributes->>'model'), ''), '') as model,
  coalesce(btrim(t.attributes->>'firmware'), '') as firmware, ${ofOwner('t.parameters')},
  ${ofOwner('t.parameters_at')}_at, t.device_since
  from vehicles v left join terminals t on t.vehicle_id = v.id`
/** In the moment of sending: the look at the rollout was before, and who started it may have lost the right, or its organisation, since. */
const starterMay = `exists (select from users u where u.id = r.user_id and (u.rights->>${neededRight})::boolean and ${hasAccount}
  and exists (
    with recursive above (id, parent_id) as (
      select id, parent_id from organisations where id = r.organisation_id
      union all select o.id, o.parent_id from organisations o join above on above.parent_id = o.id)
    select from user_organisations g join above on above.id = g.organisation_id where g.user_id = u.id))`
/** A change `c` of a rollout that goes on, whose starter may do so still, of a vehicle that has not left its organisations. */
export const goesOn = `exists (select from terminal_rollouts r where r.id = c.rollout_id and r.state = 'running' and ${starterMay}
  and exists (
    with recursive above (id, parent_id) as (
      select o.id, o.parent_id from organisations o join vehicles v on v.organisation_id = o.id where v.id = c.vehicle_id
      union all select o.id, o.parent_id from organisations o join above on above.parent_id = o.id)
    select from above where above.id = r.organisation_id))`
/** Those that are told from now on. */
const openStates = `('sending', 'awaiting')`
const stillWanted = `exists (select from terminal_rollouts r where r.id = c.rollout_id and r.state in ('running', 'stopped'))`
/** Its rollout may have been cancelled while it was on its way. */
export const waitingOrEnded = `case when ${stillWanted} then 'waiting' else 'cancelled' end`
export const endedUnlessWaiting = `case when ${stillWanted} then null else now() end`
const unique = '23505'

const json = (values: unknown): string => JSON.stringify(values)
const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === unique

/** Of what was withheld so many are looked at in one go. */
export const withheldAtOnce = 500

/** SQL: of changes `c` what new terminals were to get of their profile, and nobody has tried again. */
const withheldOfNew = `c.state = 'withheld' and c.profile_id is not null and c.rollout_id is null and c.user_id is null and c.user_name = ''
  and c.again_of is null and not exists (select from terminal_changes l where l.again_of = c.id)`

/** SQL: somebody has set something on the vehicle of a withheld change since. */
const setSince = (vehicle: string, id: string) => `exists (select from terminal_changes l
  where l.vehicle_id = ${vehicle} and l.id > ${id} and l.kind = 'set' and l.state <> 'withheld')`

/**
 * Rollouts run, a terminal has not come back, a change has been on its way for longer than `left`, or nobody has approved one within `asked`; or a new terminal lacks
 * what was withheld within `wait`; ms.
 */
export const changesAreDue = (now: Date, { left, asked, wait }: { left: number; asked: number; wait: number }) => {
  const [leftBefore, askedBefore] = [new Date(now.getTime() - left), new Date(now.getTime() - asked)]
  return sql`exists (select from terminal_rollouts where state = 'running' or state = 'asked' and started_at <= ${askedBefore})
    or exists (select from terminal_changes where state = 'awaiting' and return_by <= ${now}
      or state = 'sending' and sent_at <= ${leftBefore} or state = 'asked' and requested_at <= ${askedBefore})
    or exists (select from terminal_changes c where ${sql.raw(withheldOfNew)} and c.requested_at > ${new Date(now.getTime() - wait)})`
}

export class ChangesRepository {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async #rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#pool.query(text, [...values])
    return rows as Row[]
  }

  async target(vehicleId: number): Promise<TargetRow | undefined> {
    return (await this.#rows<TargetRow>(`${target} where v.id = $1`, [vehicleId]))[0]
  }

  /** Those with a terminal that has signed in once. */
  async targets(organisationIds: readonly number[], model: string): Promise<TargetRow[]> {
    const rows = await this.#rows<TargetRow>(
      `${target} where v.organisation_id = any($1::int[]) and t.version is not null order by v.id`,
      [organisationIds],
    )
    return model === '' ? rows : rows.filter(each => each.model === model)
  }

  async models(organisationIds: readonly number[]): Promise<string[]> {
    const rows = await this.#rows<{ model: string }>(
      `select distinct model from (${target} where v.organisation_id = any($1::int[])) m where model <> '' order by model limit 200`,
      [organisationIds],
    )
    return rows.map(({ model }) => model)
  }

  /** One that is sent now; undefined: another one of its terminal has not ended, or the same request was quicker. */
  async add({
    vehicleId,
    kind,
    wanted,
    mayLose,
    reason,
    by,
    profileId,
    requestId,
    waits,
    typed,
    againOf,
    at,
  }: NewChange): Promise<ChangeRow | undefined> {
    const details = waits?.details ?? (typed && { typed })
    try {
      const [row] = await this.#rows<{ id: string }>(
        `insert into terminal_changes (vehicle_id, profile_id, kind, wanted, may_lose, reason, user_id, user_name, state, requested_at, sent_at, request_id,
           details, again_of)
         select $1::int4, $2::int8, $3, $4::jsonb, $5::bool, $6, $7::int4, $8, $11::text, $9::timestamptz,
           case when $11 = 'sending' then $9::timestamptz end, $10, $12::jsonb, $13::int8
         where $13::int8 is null or not (exists (select from terminal_changes l where l.again_of = $13) or ${setSince('$1', '$13')})
         returning id::text`,
        [
          vehicleId,
          profileId ?? null,
          kind,
          json(wanted),
          mayLose,
          reason,
          by?.userId ?? null,
          by?.name ?? '',
          new Date(at),
          requestId ?? null,
          waits ? 'asked' : 'sending',
          details ? json(details) : null,
          againOf ?? null,
        ],
      )
      return row && (await this.change(row.id))
    } catch (error) {
      if (isTaken(error)) return undefined
      throw error
    }
  }

  async change(id: string): Promise<ChangeRow | undefined> {
    return (await this.#rows<ChangeRow>(`${changes} where c.id = $1`, [id]))[0]
  }

  async ofRequest(userId: number, requestId: string): Promise<ChangeRow | undefined> {
    return (await this.#rows<ChangeRow>(`${changes} where c.user_id = $1 and c.request_id = $2`, [userId, requestId]))[0]
  }

  /**
   * From waiting to being sent, once, whatever else happens: false, it is not for this server to send, or no more. `organisationIds`: those of the
   * rollout; a vehicle that has left them is nothing to it.
   */
  async take(id: string, organisationIds: readonly number[], at: number): Promise<boolean> {
    try {
      const rows = await this.#rows(
        `update terminal_changes c set state = 'sending', sent_at = $2 where id = $1 and state = 'waiting'
           and not exists (select from terminal_changes o where o.vehicle_id = c.vehicle_id and o.state in ${openStates})
           and exists (select from terminal_rollouts r where r.id = c.rollout_id and r.state = 'running' and ${starterMay})
           and exists (select from vehicles v where v.id = c.vehicle_id and v.organisation_id = any($3::int[])) returning id`,
        [id, new Date(at), organisationIds],
      )
      return rows.length > 0
    } catch (error) {
      if (isTaken(error)) return false
      throw error
    }
  }

  /** What allowed a change of a rollout is so still. */
  async goesOn(id: string): Promise<boolean> {
    return (await this.#rows(`select from terminal_changes c where c.id = $1 and ${goesOn}`, [id])).length > 0
  }

  /** What waits for vehicles that are not in these organisations any more is not sent. */
  async cancelMoved(rolloutId: string, organisationIds: readonly number[], at: number): Promise<void> {
    await this.#rows(
      `update terminal_changes c set state = 'cancelled', detail = 'moved', ended_at = $3 where rollout_id = $1 and state = 'waiting'
         and exists (select from vehicles v where v.id = c.vehicle_id and not v.organisation_id = any($2::int[]))`,
      [rolloutId, organisationIds, new Date(at)],
    )
  }

  /** Nothing of it was sent. */
  async waitAgain(id: string): Promise<void> {
    await this.#rows(
      `update terminal_changes c set state = ${waitingOrEnded}, ended_at = ${endedUnlessWaiting}, sent_at = null
       where id = $1 and state = 'sending'`,
      [id],
    )
  }

  async keepBefore(id: string, before: readonly WantedValue[]): Promise<void> {
    await this.#rows('update terminal_changes set before = $2 where id = $1', [id, json(before)])
  }

  async end(id: string, { state, detail = '', after, returnBy, at }: ChangeEnd): Promise<void> {
    const ended = state === 'awaiting' || state === 'waiting' ? null : new Date(at)
    await this.#rows(
      `update terminal_changes set state = $2, detail = $3, after = coalesce($4, after), return_by = coalesce($5, return_by), ended_at = $6
       where id = $1 and state in ('sending', 'awaiting', 'lost')`,
      [id, state, detail, after ? json(after) : null, returnBy === undefined ? null : new Date(returnBy), ended],
    )
  }

  /** Once, by a second person, while who asked may still do so. False: it does not wait any more, or another change of its terminal is open. */
  async approve(
    id: string,
    by: { userId: number; name: string },
    { rights, at }: { rights: readonly string[]; at: number },
  ): Promise<boolean> {
    try {
      const rows = await this.#rows(
        `update terminal_changes c set state = 'sending', sent_at = $4, approved_by = $2, approved_name = $3 where id = $1 and state = 'asked'
           and exists (select from users u where u.id = c.user_id and u.id <> $2 and ${hasAccount}
             and (select bool_and(coalesce((u.rights->>needed)::boolean, false)) from unnest($5::text[]) needed))
         returning id`,
        [id, by.userId, by.name, new Date(at), rights],
      )
      return rows.length > 0
    } catch (error) {
      if (isTaken(error)) return false
      throw error
    }
  }

  /** False: it does not wait any more. */
  async decline(id: string, by: { userId: number; name: string }, at: number): Promise<boolean> {
    const rows = await this.#rows(
      `update terminal_changes set state = 'cancelled', detail = case when user_id = $2 then 'withdrawn' else 'declined' end, ended_at = $3
       where id = $1 and state = 'asked' returning id`,
      [id, by.userId, new Date(at)],
    )
    return rows.length > 0
  }

  /** The same for a rollout; undefined: another one of its profile or firmware goes on. */
  async approveRollout(id: string, by: { userId: number; name: string }, at: number): Promise<boolean | undefined> {
    try {
      const rows = await this.#rows(
        `update terminal_rollouts r set state = 'running', started_at = $4, approved_by = $2, approved_name = $3
         where id = $1 and state = 'asked' and r.user_id <> $2 and ${starterMay} returning id`,
        [id, by.userId, by.name, new Date(at)],
      )
      return rows.length > 0
    } catch (error) {
      if (isTaken(error)) return undefined
      throw error
    }
  }

  /** What nobody approved in its time. */
  async endAsked(before: number, at: number): Promise<void> {
    await this.#rows(
      `update terminal_changes set state = 'cancelled', detail = 'notApproved', ended_at = $2 where state = 'asked' and requested_at <= $1`,
      [new Date(before), new Date(at)],
    )
    for (const { id } of await this.#rows<{ id: string }>(
      `select id::text from terminal_rollouts where state = 'asked' and started_at <= $1`,
      [new Date(before)],
    ))
      await this.setRollout(id, { from: ['asked'], to: 'cancelled', at })
  }

  /** It has not ended, and something is known of it. */
  async note(id: string, detail: string): Promise<void> {
    await this.#rows(`update terminal_changes set detail = $2 where id = $1 and state in ${openStates}`, [id, detail])
  }

  /** Of terminals that have signed in: what waits to be found out, also of those that were given up. */
  async unresolved(vehicleIds: readonly number[]): Promise<ChangeRow[]> {
    return await this.#rows<ChangeRow>(
      `${changes} where c.vehicle_id = any($1::int[]) and (c.state in ${openStates} or (c.state = 'lost' and c.id = (
         select max(id) from terminal_changes l where l.vehicle_id = c.vehicle_id)))`,
      [vehicleIds],
    )
  }

  async due(now: number): Promise<ChangeRow[]> {
    return await this.#rows<ChangeRow>(
      `${changes} where c.state = 'awaiting' and c.return_by <= $1 order by c.return_by limit 500`,
      [new Date(now)],
    )
  }

  /** On their way for longer than anything takes. */
  async leftBehind(before: number): Promise<ChangeRow[]> {
    return await this.#rows<ChangeRow>(
      `${changes} where c.state = 'sending' and coalesce(c.parts_at, c.sent_at) <= $1 limit 500`,
      [new Date(before)],
    )
  }

  async page(of: {
    vehicleId?: number | undefined
    rolloutId?: string | undefined
    /** Of these a vehicle is now, and what is read is of no other company. */
    organisationIds: readonly number[]
    companies: readonly number[]
    states: readonly SettingState[] | undefined
    /** undefined: of all kinds. */
    kind: ChangeRow['kind'] | undefined
    before: string | undefined
    limit: number
  }): Promise<ChangeRow[]> {
    return await this.#rows<ChangeRow>(
      `${changes} where ($1::int is null or c.vehicle_id = $1) and ($2::bigint is null or c.rollout_id = $2)
         and v.organisation_id = any($3::int[]) and not exists (select from former_owners f
           where f.vehicle_id = c.vehicle_id and f.until > c.requested_at and f.root_id <> all($7::int[]))
         and ($4::text[] is null or c.state = any($4)) and ($5::bigint is null or c.id < $5)
         and ($8::text is null or c.kind = $8)
       order by c.id desc limit $6`,
      [
        of.vehicleId ?? null,
        of.rolloutId ?? null,
        of.organisationIds,
        of.states ?? null,
        of.before ?? null,
        of.limit,
        of.companies,
        of.kind ?? null,
      ],
    )
  }

  /** Devices that signed in for the first time since a profile is for new ones, and that none has been set on. */
  async newTerminals(vehicleIds: readonly number[]): Promise<TargetRow[]> {
    return await this.#rows<TargetRow>(
      `select n.* from (${target} where v.id = any($1::int[])) n
       where n.version is not null and exists (select from terminal_profiles p where p.for_new_since <= n.device_since)
         and not exists (select from terminal_changes c where c.vehicle_id = n.vehicle_id and c.profile_id is not null and c.requested_at >= n.device_since)`,
      [vehicleIds],
    )
  }

  /**
   * What was withheld of profiles for new terminals since then. Left out are those whose vehicle has another device by now, and those on which somebody
   * has set something since. `after`: the last that was looked at.
   */
  async withheldOfNew(since: number, after: string): Promise<ChangeRow[]> {
    return await this.#rows<ChangeRow>(
      `${changes} where ${withheldOfNew} and c.requested_at > $1
         and exists (select from terminals t where t.vehicle_id = c.vehicle_id and t.device_since <= c.requested_at)
         and not ${setSince('c.vehicle_id', 'c.id')} and c.id > $2::int8
       order by c.id limit ${withheldAtOnce}`,
      [new Date(since), after],
    )
  }

  /** undefined: one of the profile goes on, or the same request was quicker. */
  async addRollout(
    of: {
      profileId: string | null
      /** Of an upgrade, with the version that it is. */
      firmware?: { id: string; version: string } | undefined
      organisationId: number
      name: string
      reason: string
      by: { userId: number; name: string }
      stopAbove: number
      /** It waits for a second person. */
      waits: boolean
      requestId: string | undefined
      at: number
    },
    items: readonly { vehicleId: number; wave: number; wanted: readonly WantedValue[]; mayLose: boolean }[],
  ): Promise<string | undefined> {
    const client = await this.#pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<{ id: string }>(
        `insert into terminal_rollouts (profile_id, organisation_id, name, reason, user_id, user_name, state, stop_above, started_at, request_id,
           firmware_id, is_upgrade)
         values ($1, $2, $3, $4, $5, $6, $11, $7, $8, $9, $10::bigint, $10::bigint is not null) returning id::text`,
        [
          of.profileId,
          of.organisationId,
          of.name,
          of.reason,
          of.by.userId,
          of.by.name,
          of.stopAbove,
          new Date(of.at),
          of.requestId ?? null,
          of.firmware?.id ?? null,
          of.waits ? 'asked' : 'running',
        ],
      )
      const id = rows[0]?.id
      await client.query(
        `insert into terminal_changes (vehicle_id, profile_id, rollout_id, wave, kind, wanted, may_lose, reason, user_name, state, requested_at,
           firmware_id, version)
         select n.vehicle_id, $2::bigint, $1::bigint, n.wave, $10, n.wanted, n.may_lose, $3, $4, 'waiting', $5::timestamptz, $11::bigint, $12
         from unnest($6::int[], $7::int[], $8::jsonb[], $9::boolean[]) n (vehicle_id, wave, wanted, may_lose)`,
        [
          id,
          of.profileId,
          of.reason,
          of.by.name,
          new Date(of.at),
          items.map(({ vehicleId }) => vehicleId),
          items.map(({ wave }) => wave),
          items.map(({ wanted }) => json(wanted)),
          items.map(({ mayLose }) => mayLose),
          of.firmware ? 'upgrade' : 'set',
          of.firmware?.id ?? null,
          of.firmware?.version ?? '',
        ],
      )
      await client.query('commit')
      return id
    } catch (error) {
      await client.query('rollback')
      if (isTaken(error)) return undefined
      throw error
    } finally {
      client.release()
    }
  }

  async rollout(id: string): Promise<RolloutRow | undefined> {
    return (await this.#rows<RolloutRow>(`${rollout} where r.id = $1`, [id]))[0]
  }
  /** Two at most of its vehicles. */
  async vehiclesOf(rolloutId: string): Promise<number[]> {
    const rows = await this.#rows<{ vehicle_id: number }>(
      'select vehicle_id from terminal_changes where rollout_id = $1 limit 2',
      [rolloutId],
    )
    return rows.map(({ vehicle_id: id }) => id)
  }
  async rolloutOfRequest(userId: number, requestId: string): Promise<RolloutRow | undefined> {
    return (await this.#rows<RolloutRow>(`${rollout} where r.user_id = $1 and r.request_id = $2`, [userId, requestId]))[0]
  }
  async upgradesOf(firmwareId: string): Promise<RolloutRow[]> {
    return await this.#rows<RolloutRow>(`${rollout} where r.firmware_id = $1 order by r.id desc limit 50`, [firmwareId])
  }
  async rolloutsOf(profileId: string): Promise<RolloutRow[]> {
    return await this.#rows<RolloutRow>(`${rollout} where r.profile_id = $1 order by r.id desc limit 50`, [profileId])
  }
  async running(): Promise<RolloutRow[]> {
    return await this.#rows<RolloutRow>(`${rollout} where r.state = 'running' order by r.id`)
  }

  async counts(rolloutId: string): Promise<{ states: Partial<Record<SettingState, number>>; waves: number }> {
    const rows = await this.#rows<{ state: SettingState; count: number; last: number }>(
      'select state, count(*)::int as count, max(wave) as last from terminal_changes where rollout_id = $1 group by state',
      [rolloutId],
    )
    return {
      states: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
      waves: Math.max(0, ...rows.map(({ last }) => last)),
    }
  }

  async waiting(rolloutId: string, wave: number): Promise<ChangeRow[]> {
    return await this.#rows<ChangeRow>(
      `${changes} where c.rollout_id = $1 and c.wave <= $2 and c.state = 'waiting' order by c.wave, c.id`,
      [rolloutId, wave],
    )
  }

  async setWave(rolloutId: string, wave: number): Promise<void> {
    await this.#rows('update terminal_rollouts set wave = $2 where id = $1', [rolloutId, wave])
  }

  /** False: it is in none of these states any more. */
  async setRollout(
    id: string,
    {
      from,
      to,
      at,
      seen,
    }: { from: readonly string[]; to: RolloutRow['state']; at: number; seen?: { settled: number; failed: number } },
  ): Promise<boolean> {
    const over = to === 'done' || to === 'cancelled'
    const rows = await this.#rows(
      `update terminal_rollouts set state = $3, ended_at = $4, seen_sent = coalesce($5, seen_sent), seen_failed = coalesce($6, seen_failed)
       where id = $1 and state = any($2) returning id`,
      [id, from, to, over ? new Date(at) : null, seen?.settled ?? null, seen?.failed ?? null],
    )
    if (rows.length > 0 && over)
      await this.#rows(
        `update terminal_changes set state = 'cancelled', ended_at = $2 where rollout_id = $1 and state = 'waiting'`,
        [id, new Date(at)],
      )
    return rows.length > 0
  }
}
