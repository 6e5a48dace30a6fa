/**
 * Turns what happened into notices: one for each person and each group that is to be told, stored before anything is sent. Events come with those of
 * webhooks, in their transaction; what waits for one person comes as a push does.
 */
import { alarmTypeOf, type AlarmLevel, type Lang, mayBeNotified, type NoticeKind } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import type { NoticeBesides, NoticesPort, PushMessage } from '../../ports.ts'
import type { Report, WebhookEvent } from '../webhooks/webhook-bodies.ts'
import type { ChoicesRepository, Chosen } from './choices.repository.ts'
import { noticeLine, timeIn } from './notice-text.ts'
import { dueAt } from './times.ts'

export interface MakeNoticesDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: Pick<AccessGate, 'scope'>
  choices: ChoicesRepository
  notices: () => Pick<NoticesPort, 'wantsAlarm'>
  now: () => number
}

/** Something to tell, of one vehicle. */
interface Happened {
  readonly kind: NoticeKind
  readonly vehicleId: number
  /** ms since 1970 */
  readonly at: number
  readonly alarmType?: number
  readonly sos: boolean
  readonly what: Readonly<Record<Lang, string>>
}
interface NewNotice {
  readonly channelId: number
  readonly userId: number | null
  readonly kind: string
  readonly vehicleId: number
  readonly at: number
  readonly urgent: boolean
  readonly text: string
  readonly due: number
}

/** The SOS button. */
const sosType = 1
const levels: Readonly<Record<AlarmLevel, Readonly<Record<Lang, string>>>> = {
  1: { zh: '一级报警', en: 'Level 1 alarm' },
  2: { zh: '二级报警', en: 'Level 2 alarm' },
}
const connections = {
  'vehicle.online': { zh: '车辆上线', en: 'Vehicle online' },
  'vehicle.offline': { zh: '车辆离线', en: 'Vehicle offline' },
} as const

export class MakeNotices {
  readonly #deps: MakeNoticesDependencies

  constructor(deps: MakeNoticesDependencies) {
    this.#deps = deps
  }

  /** How many were made. */
  async ofEvents(
    tx: Transaction<Database>,
    events: readonly WebhookEvent[],
    reports: ReadonlyMap<string, Report>,
  ): Promise<number> {
    const happened = events.flatMap(event => happenedIn(event, reports.get(event.id)))
    if (happened.length === 0) return 0
    const chosen = await this.#deps.choices.chosen({ kinds: [...new Set(happened.map(({ kind }) => kind))] }, tx)
    const wanted = await this.#alarmsOf(chosen)
    const made: NewNotice[] = []
    for (const each of happened) {
      const groups = new Map<number, NewNotice>()
      for (const choice of chosen) {
        if (choice.kind !== each.kind || !(await this.#maySee(choice, each.vehicleId, each.at))) continue
        if (each.alarmType !== undefined && !wanted.get(choice.userId)?.(each.alarmType, each.vehicleId)) continue
        const notice = this.#noticeFor(choice, each)
        if (choice.personal) made.push(notice)
        // Told once, when the first of those who chose it wants it.
        else if (notice.due < (groups.get(choice.channelId)?.due ?? Number.POSITIVE_INFINITY))
          groups.set(choice.channelId, notice)
      }
      made.push(...groups.values())
    }
    await store(tx, made)
    return made.length
  }

  /** A message to one person, by the channels chosen for its kind. */
  async toPerson(
    userId: number,
    messageIn: (lang: Lang) => PushMessage,
    { kind, vehicleId = 0 }: NoticeBesides,
  ): Promise<number> {
    const made: NewNotice[] = []
    for (const choice of await this.#deps.choices.chosen({ userId, kinds: [kind] })) {
      const { title, body, at } = messageIn(choice.lang)
      if (!choice.personal || !(await this.#maySee(choice, vehicleId, at))) continue
      const what = [title, body].filter(Boolean).join(' · ')
      made.push(this.#noticeFor(choice, { kind, vehicleId, at, sos: false, what: { zh: what, en: what } }, false))
    }
    await store(this.#deps.db, made)
    return made.length
  }

  async #alarmsOf(chosen: readonly Chosen[]): Promise<ReadonlyMap<number, (type: number, vehicleId: number) => boolean>> {
    const userIds = [...new Set(chosen.map(({ userId }) => userId))]
    const notices = this.#deps.notices()
    return new Map(await Promise.all(userIds.map(async id => [id, await notices.wantsAlarm(id)] as const)))
  }

  #maySee(choice: Chosen, vehicleId: number, at: number): Promise<boolean> {
    return maySee(this.#deps, choice, { kind: choice.kind, vehicleId, at })
  }

  #noticeFor(choice: Chosen, happened: Happened, named = true): NewNotice {
    const { channelId, userId, personal, lang, template, times, digest } = choice
    const { kind, vehicleId, at, sos, what } = happened
    const now = this.#deps.now()
    const plate = named ? (this.#deps.fleet.vehicle(vehicleId)?.identity.plateNum ?? '') : ''
    return {
      channelId,
      userId: personal ? userId : null,
      kind,
      vehicleId,
      at,
      urgent: sos || kind === 'alarm.escalated',
      text: noticeLine({ what: what[lang], plate, time: timeIn(times.zone, lang, at) }, template),
      due: dueAt(times, { at: now, digest, sos }),
    }
  }
}

/** By rights, sight and the organisation of the channel, now. */
export async function maySee(
  { access, fleet }: Pick<MakeNoticesDependencies, 'access' | 'fleet'>,
  { userId, rights, organisationId }: Pick<Chosen, 'userId' | 'rights' | 'organisationId'>,
  { kind, vehicleId, at }: { kind: NoticeKind; vehicleId: number; at: number },
): Promise<boolean> {
  if (!mayBeNotified(kind, rights)) return false
  const scope = await access.scope(userId)
  if (scope.onlyVehicleId !== undefined || !fleet.organisations.above(scope.organisationIds).has(organisationId)) return false
  if (vehicleId === 0) return true
  const vehicle = fleet.vehicle(vehicleId)
  if (!vehicle || !scope.includes(vehicle) || at < scope.historyFrom(vehicle)) return false
  return fleet.organisations.below([organisationId]).has(vehicle.identity.organisationId)
}

function happenedIn({ kind, vehicle_id: vehicleId, at }: WebhookEvent, report: Report | undefined): Happened[] {
  if (!report || vehicleId === null) return []
  const common = { vehicleId, at: at.getTime() }
  if (kind === 'vehicle.online' || kind === 'vehicle.offline') return [{ ...common, kind, sos: false, what: connections[kind] }]
  const { type, level, late } = report.data as { type?: number; level?: AlarmLevel; late?: boolean }
  if (kind !== 'alarm.opened' || type === undefined || level === undefined || late) return []
  const name = alarmTypeOf(type)
  if (report.kind === 'geofence.entered' || report.kind === 'geofence.left')
    return [{ ...common, kind: 'geofence', sos: false, what: { zh: name?.zh ?? '', en: name?.en ?? '' } }]
  const titled = (lang: Lang) => [levels[level][lang], name?.[lang]].filter(Boolean).join(lang === 'zh' ? '：' : ': ')
  return [
    {
      ...common,
      kind: level === 1 ? 'alarm.level1' : 'alarm.level2',
      alarmType: type,
      sos: type === sosType && level === 1,
      what: { zh: titled('zh'), en: titled('en') },
    },
  ]
}

async function store(db: Kysely<Database>, made: readonly NewNotice[]): Promise<void> {
  if (made.length === 0) return
  const column = <Value>(read: (notice: NewNotice) => Value) => made.map(read)
  await sql`insert into notice_deliveries (channel_id, user_id, kind, vehicle_id, at, urgent, text, next_at)
    select channel_id, user_id, kind, vehicle_id, at, urgent, text, greatest(now(), next_at) from unnest(${column(each => each.channelId)}::int4[],
      ${column(each => each.userId)}::int4[], ${column(each => each.kind)}::text[], ${column(each => each.vehicleId)}::int4[],
      ${column(each => new Date(each.at))}::timestamptz[], ${column(each => each.urgent)}::bool[], ${column(each => each.text)}::text[],
      ${column(each => new Date(each.due))}::timestamptz[])
      with ordinality as made (channel_id, user_id, kind, vehicle_id, at, urgent, text, next_at, nth) order by nth`.execute(db)
}
