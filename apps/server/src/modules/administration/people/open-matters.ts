/** What a person still has in hand, which nobody could finish any more: it is settled or handed on before an erasure. */
import { openCommandStates, openMatters, type OpenMatter } from '@outrider/contract'
import type { Kysely, Transaction } from 'kysely'
import { CompiledQuery } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { type Person, statement, valuesOf } from './kept-rows.ts'

interface MatterRow {
  readonly of: Person['kind']
  /** SQL of rows with `example`, by which somebody finds it. */
  readonly rows: string
}

const ended = `('closed', 'withdrawn', 'settled', 'cancelled', 'rejected', 'refused')`
const plate = `(select v.plate_num from vehicles v where v.id = t.vehicle_id and v.organisation_id = any(:orgs))`
const number = 'case when t.organisation_id = any(:orgs) then t.number end'
const openCommands = openCommandStates.map(state => `'${state}'`).join(', ')

const rows: Readonly<Record<OpenMatter, MatterRow | readonly MatterRow[]>> = {
  applicant: {
    of: 'user',
    rows: `select ${number} as example from applications t where t.applicant_id = any(:ids) and t.state not in ${ended}`,
  },
  handler: {
    of: 'user',
    rows: `select ${number} as example from applications t where t.handler_id = any(:ids) and t.state not in ${ended}`,
  },
  commands: {
    of: 'user',
    rows: `select ${plate} as example from vehicle_commands t where t.user_id = any(:ids) and t.state in (${openCommands})`,
  },
  trips: [
    { of: 'user', rows: `select ${plate} as example from trips t where t.started_by = any(:ids) and t.ended_at is null` },
    { of: 'driver', rows: `select ${plate} as example from trips t where t.driver_id = any(:ids) and t.ended_at is null` },
  ],
  apiKeys: {
    of: 'user',
    rows: `select t.name as example from users t join api_keys k on k.user_id = t.id
      where t.key_of = any(:ids) and k.ended_at is null and k.expires_at > now()`,
  },
  webhooks: { of: 'user', rows: `select t.name as example from webhooks t where t.maker_id = any(:ids) and t.off_at is null` },
  channels: {
    of: 'user',
    rows: `select t.name as example from notice_channels t where t.maker_id = any(:ids) and t.off_at is null`,
  },
  approvals: {
    of: 'user',
    rows: `select case when t.id = any(:orgs) then t.name end as example from organisations t where t.approval_end_asked_by = any(:ids)`,
  },
  // One of a terminal that was taken out is never told to be removed.
  cards: {
    of: 'driver',
    rows: `select ${plate} as example from driver_cards t where t.driver_id = any(:ids) and t.inserted and t.time > now() - interval '7 days'
      and not exists (select from driver_cards later where later.vehicle_id = t.vehicle_id and later.time > t.time)`,
  },
}

export interface Open {
  matter: OpenMatter
  count: number
  examples: string[]
}

/** How many of each are named. */
const named = 5

export async function openMattersOf(db: Kysely<Database> | Transaction<Database>, person: Person): Promise<Open[]> {
  const found: Open[] = []
  for (const matter of Object.keys(openMatters) as OpenMatter[]) {
    const row = [rows[matter]].flat().find(({ of }) => of === person.kind)
    if (!row) continue
    const { text, values } = statement(
      `select count(*)::int as count, (array_agg(example order by example) filter (where example is not null))[1:${named}] as examples
        from (${row.rows}) open`,
      valuesOf(person),
    )
    const result = await db.executeQuery<{ count: number; examples: string[] | null }>(CompiledQuery.raw(text, values))
    const [open] = result.rows
    if (open && open.count > 0) found.push({ matter, count: open.count, examples: open.examples ?? [] })
  }
  return found
}
