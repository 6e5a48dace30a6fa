/**
 * Analyses that are pushed when their time is over: the networked control of the day before, and on Mondays the company's safety of the week
 * before. A push opens the analysis, which is made then; it says nothing that may be mended later.
 */
import type { Lang, MonitoringParams, Right } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { AccessGate } from '../../fleet/access.ts'
import type { Organisations } from '../../fleet/organisations.ts'
import type { Database } from '../../store/schema.ts'
import type { NoticesPort, PushMessage } from '../ports.ts'

interface ReportPushDependencies {
  db: Kysely<Database>
  access: AccessGate
  notices: () => NoticesPort
  organisations: () => Pick<Organisations, 'above' | 'below' | 'name' | 'timeZone' | 'timeZones'>
  /** Of the days of organisations without a zone. IANA */
  timeZone: () => string
  /** From this hour on; below 0: never. */
  hour: number
  /** ms since 1970. */
  now: () => number
  log: { warn(fields: object, text: string): void }
}

/** Of the screens of both analyses. */
const right: Right = 'alarmAuth'
/** Who subscribes later in the day is not woken by the morning's, h. */
const window = 4

const titles = {
  networkControl: { zh: '联网联控分析（昨日）', en: 'Networked control of yesterday' },
  enterpriseReport: { zh: '企业安全分析（上周）', en: 'Company safety of last week' },
} as const satisfies Record<string, Record<Lang, string>>
type ReportPush = keyof typeof titles

interface Due {
  type: ReportPush
  begin: Date
  end: Date
  /** First and last day, YYYY-MM-DD. */
  first: string
  last: string
}

export class ReportPushes {
  readonly #deps: ReportPushDependencies
  constructor(deps: ReportPushDependencies) {
    this.#deps = deps
  }

  async run(signal: AbortSignal): Promise<{ pushed: number }> {
    let pushed = 0
    // It is morning by the zone of the organisation that the analysis is of.
    const zones = new Set([this.#deps.timeZone(), ...this.#deps.organisations().timeZones])
    for (const zone of zones)
      for (const due of await this.#due(zone))
        for (const { id, organisation } of await this.#waiting(due)) {
          if (signal.aborted) return { pushed }
          if (this.#zoneOf(organisation) === zone && (await this.#push(due, id, organisation))) pushed += 1
        }
    return { pushed }
  }

  #zoneOf(organisation: number): string {
    return this.#deps.organisations().timeZone(organisation) ?? this.#deps.timeZone()
  }

  async #due(zone: string): Promise<Due[]> {
    const { db, hour, now, timeZone } = this.#deps
    if (hour < 0) return []
    // Days are asked for by the times of the platform's zone; each vehicle counts its own day of that name.
    const platform = timeZone()
    const { rows } = await sql<{ hour: number; weekday: number; begin: Date; week: Date; end: Date; days: string[] }>`
      with local as (select ${new Date(now())}::timestamptz at time zone ${zone} as time),
        day as (select time, date_trunc('day', time) as today from local)
      select extract(hour from time)::int4 as hour, extract(isodow from time)::int4 as weekday, today at time zone ${platform} as end,
        (today - interval '1 day') at time zone ${platform} as begin, (today - interval '7 days') at time zone ${platform} as week,
        array[to_char(today - interval '1 day', 'YYYY-MM-DD'), to_char(today - interval '7 days', 'YYYY-MM-DD')] as days from day`.execute(
      db,
    )
    const [at] = rows
    if (!at || at.hour < hour || at.hour >= hour + window) return []
    const [yesterday = '', weekAgo = ''] = at.days
    const daily: Due = { type: 'networkControl', begin: at.begin, end: at.end, first: yesterday, last: yesterday }
    const weekly: Due = { type: 'enterpriseReport', begin: at.week, end: at.end, first: weekAgo, last: yesterday }
    return at.weekday === 1 ? [daily, weekly] : [daily]
  }

  /** Those with a device and the right of the analyses who have not been pushed it, with the organisation that it is of. */
  async #waiting({ type, first }: Due): Promise<{ id: number; organisation: number }[]> {
    const { rows } = await sql<{ id: number; granted: number[] }>`
      select u.id, array_agg(o.organisation_id order by o.organisation_id) as granted from users u join user_organisations o on o.user_id = u.id
      where u.locked_at is null and u.vehicle_id is null and (u.rights ->> ${right})::bool
        and exists (select from push_subscriptions s where s.user_id = u.id)
        and not exists (select from report_pushes p where p.user_id = u.id and p.type = ${type} and p.day = ${first}::date)
      group by u.id order by u.id`.execute(this.#deps.db)
    return rows.map(({ id, granted }) => ({ id, organisation: this.#widest(granted) }))
  }

  /** Of several organisations the one highest in the tree; of equal ones that with the most below it. */
  #widest(granted: readonly number[]): number {
    const organisations = this.#deps.organisations()
    const placed = granted.map(id => ({ id, depth: organisations.above([id]).size, size: organisations.below([id]).size }))
    return placed.sort((a, b) => a.depth - b.depth || b.size - a.size || a.id - b.id)[0]?.id ?? 0
  }

  async #push({ type, begin, end, first, last }: Due, userId: number, organisation: number): Promise<boolean> {
    const { db, access, notices, organisations, now, log } = this.#deps
    if (!(await access.scope(userId)).organisationIds.has(organisation)) return false
    const at = now()
    // It waits until it may come; it is not sent after the morning.
    if (!(await notices().mayDisturb(userId, at))) return false
    // Before it is sent: a second server, or this one after a crash, does not send it again.
    const { rows } = await sql`insert into report_pushes (user_id, type, day, pushed_at)
      values (${userId}, ${type}, ${first}::date, ${new Date(at)}) on conflict do nothing returning user_id`.execute(db)
    if (rows.length === 0) return false
    const params = {
      beginTime: begin.getTime(),
      endTime: end.getTime(),
      orgId: String(organisation),
      periodUnit: 'day',
    } satisfies Partial<MonitoringParams>
    const messageIn = (lang: Lang): PushMessage => ({
      type,
      params,
      title: titles[type][lang],
      body: [organisations().name(organisation, lang), first === last ? first : `${first} – ${last}`].join(' · '),
      at,
      name: `${type}-${first}`,
    })
    try {
      if (await notices().send(userId, messageIn)) return true
    } catch (error) {
      log.warn({ err: error, userId, type }, 'an analysis could not be pushed')
    }
    // No device took it: the next run tries again, as long as the morning lasts.
    await sql`delete from report_pushes where user_id = ${userId} and type = ${type} and day = ${first}::date`.execute(db)
    return false
  }
}
