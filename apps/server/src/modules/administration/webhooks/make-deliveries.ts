/**
 * Turns what happened into messages to webhooks, each with its body, in the order in which it was stored: one server does it at a time, and a batch is
 * one transaction, so whatever is killed, everything is told once.
 */
import { type AppMenuAuth, mayReceive, type WebhookKind } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AccessGate } from '../../../fleet/access.ts'
import type { AccessScope } from '../../../fleet/access-scope.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../../fleet/live-vehicle.ts'
import type { Database } from '../../../store/schema.ts'
import { type Report, reportsOf, type WebhookEvent } from './webhook-bodies.ts'

/** What else is told of the same events, in their transaction; how much was made. */
export interface AlsoMade {
  ofEvents(tx: Transaction<Database>, events: readonly WebhookEvent[], reports: ReadonlyMap<string, Report>): Promise<number>
}

interface MakeDeliveriesDependencies {
  also: AlsoMade
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
}

/** Events of one transaction. */
const atOnce = 200
/** Key of the advisory lock. */
const lock = 5_260_001

interface Receiver {
  id: number
  kinds: readonly WebhookKind[]
  rights: AppMenuAuth
  scope: AccessScope
  organisationIds: ReadonlySet<number>
}

interface NewDelivery {
  webhookId: number
  kind: WebhookKind
  vehicleId: number
  organisationId: number | null
  located: boolean
  at: Date
  body: string
}

export class MakeDeliveries {
  readonly #deps: MakeDeliveriesDependencies

  constructor(deps: MakeDeliveriesDependencies) {
    this.#deps = deps
  }

  /** Whether there may be more at once, how many messages were made, and how many notices. */
  async some(): Promise<{ more: boolean; made: number; notices: number }> {
    return await this.#deps.db.transaction().execute(async tx => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lock}) as mine`.execute(tx)
      if (!rows[0]?.mine) return { more: false, made: 0, notices: 0 }
      const events = await dueEvents(tx)
      if (events.length === 0) return { more: false, made: 0, notices: 0 }
      const later = await this.#notLoadedYet(tx, events)
      const ready = events.filter(({ id }) => !later.has(id))
      const webhooks = await this.#webhooks(tx)
      const reports = await reportsOf(tx, ready)
      const made = this.#deliveriesOf(ready, webhooks, reports)
      const notices = await this.#deps.also.ofEvents(tx, ready, reports)
      await storeDeliveries(tx, made)
      await tx
        .deleteFrom('webhook_events')
        .where('id', '=', sql<string>`any(${ready.map(({ id }) => id)}::int8[])`)
        .execute()
      if (later.size > 0)
        await tx
          .updateTable('webhook_events')
          .set({ due_at: sql`now() + interval '1 second'` })
          .where('id', '=', sql<string>`any(${[...later]}::int8[])`)
          .execute()
      return { more: events.length === atOnce, made: made.length, notices }
    })
  }

  /** Events of vehicles that were added a moment ago. */
  async #notLoadedYet(tx: Transaction<Database>, events: readonly WebhookEvent[]): Promise<Set<string>> {
    const unknown = events.filter(({ vehicle_id: id }) => id !== null && !this.#deps.fleet.vehicle(id))
    if (unknown.length === 0) return new Set()
    const ids = unknown.map(({ vehicle_id }) => vehicle_id)
    const stored = await tx.selectFrom('vehicles').select('id').where('id', '=', sql<number>`any(${ids}::int4[])`).execute()
    const known = new Set(stored.map(({ id }) => id))
    return new Set(unknown.flatMap(({ id, vehicle_id }) => (vehicle_id !== null && known.has(vehicle_id) ? [id] : [])))
  }

  #deliveriesOf(
    events: readonly WebhookEvent[],
    webhooks: readonly Receiver[],
    reports: ReadonlyMap<string, Report>,
  ): NewDelivery[] {
    const made: NewDelivery[] = []
    for (const event of events) {
      const what = reports.get(event.id)
      const vehicle = event.vehicle_id === null ? undefined : this.#deps.fleet.vehicle(event.vehicle_id)
      if (!what || (event.vehicle_id !== null && !vehicle)) continue
      for (const webhook of webhooks)
        if (isFor(webhook, what, vehicle, event.at))
          made.push({
            webhookId: webhook.id,
            kind: what.kind,
            vehicleId: event.vehicle_id ?? 0,
            organisationId: what.organisationId ?? vehicle?.identity.organisationId ?? null,
            located: webhook.rights.posAuth && what.located !== undefined,
            at: event.at,
            body: bodyOf(what, { vehicle, at: event.at, located: webhook.rights.posAuth }),
          })
    }
    return made
  }

  /** Those that are on and whose maker may be told something. */
  async #webhooks(tx: Transaction<Database>): Promise<Receiver[]> {
    const rows = await tx
      .selectFrom('webhooks')
      .innerJoin('users', 'users.id', 'webhooks.maker_id')
      .select(['webhooks.id', 'webhooks.kinds', 'webhooks.maker_id', 'users.rights'])
      .select(
        sql<number[]>`array(select organisation_id from webhook_organisations where webhook_id = webhooks.id)`.as(
          'organisations',
        ),
      )
      .where('webhooks.off_at', 'is', null)
      .where('users.locked_at', 'is', null)
      .orderBy('webhooks.id')
      .execute()
    const { access, fleet } = this.#deps
    return await Promise.all(
      rows.map(async ({ id, kinds, maker_id, rights, organisations }) => ({
        id,
        kinds,
        rights,
        scope: await access.scope(maker_id),
        organisationIds: fleet.organisations.below(organisations),
      })),
    )
  }
}

function isFor(
  { kinds, rights, scope, organisationIds }: Receiver,
  what: Report,
  vehicle: LiveVehicle | undefined,
  at: Date,
): boolean {
  if (!kinds.includes(what.kind) || !mayReceive(what.kind, rights)) return false
  if (vehicle && (!scope.includes(vehicle) || at.getTime() < scope.historyFrom(vehicle))) return false
  const organisationId = what.organisationId ?? vehicle?.identity.organisationId
  return organisationId !== undefined && organisationIds.has(organisationId) && scope.organisationIds.has(organisationId)
}

const bodyOf = (
  what: Report,
  { vehicle, at, located }: { vehicle: LiveVehicle | undefined; at: Date; located: boolean },
): string =>
  JSON.stringify({
    type: what.kind,
    timestamp: at.toISOString(),
    data: {
      ...(vehicle && {
        vehicleId: String(vehicle.identity.id),
        plateNum: vehicle.identity.plateNum,
        orgId: vehicle.identity.organisationId,
      }),
      ...what.data,
      ...(located && what.located),
    },
  })

/** There are events to tell. */
export const eventsAreDue = () => sql`exists (select from webhook_events where due_at <= now())`

async function dueEvents(tx: Transaction<Database>): Promise<WebhookEvent[]> {
  const rows = await tx
    .selectFrom('webhook_events')
    .select(['id', 'kind', 'vehicle_id', 'ref', 'step', 'at'])
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  return rows as WebhookEvent[]
}

async function storeDeliveries(tx: Transaction<Database>, made: readonly NewDelivery[]): Promise<void> {
  if (made.length === 0) return
  const column = <Value>(read: (delivery: NewDelivery) => Value) => made.map(read)
  await sql`insert into webhook_deliveries (webhook_id, kind, vehicle_id, organisation_id, located, at, body)
    select webhook_id, kind, vehicle_id, organisation_id, located, at, body from unnest(${column(each => each.webhookId)}::int4[], ${column(each => each.kind)}::text[],
      ${column(each => each.vehicleId)}::int4[], ${column(each => each.organisationId)}::int4[], ${column(each => each.located)}::bool[], ${column(each => each.at)}::timestamptz[], ${column(each => each.body)}::text[])
      with ordinality as made (webhook_id, kind, vehicle_id, organisation_id, located, at, body, nth) order by nth`.execute(tx)
}
