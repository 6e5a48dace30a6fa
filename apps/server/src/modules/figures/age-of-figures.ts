/** Figures of today of a large fleet are computed in turn: a result that counts today says how old the oldest of them are. */
import { type Kysely, sql } from 'kysely'
import type { FiguresPort } from '../ports.ts'
import type { Database } from '../../store/schema.ts'

/** Days of the past are complete so long after their end, ms. */
const settled = 65 * 60_000
/** What is told is a minute: figures that are no older are as new as the reports, ms. */
const isNew = 60_000

export const ageOfFigures =
  (db: Kysely<Database>, now: () => number): FiguresPort['ageOf'] =>
  async (vehicleIds, endTime) => {
    if (vehicleIds.length === 0 || endTime < now() - settled) return []
    const { rows } = await sql<{ oldest: Date | null }>`
      select min(s.computed_at) as oldest from figure_states s join latest_positions l using (vehicle_id)
      where s.vehicle_id = any(${vehicleIds}::int4[]) and l.received_at > s.seen_at
        and s.computed_at < ${new Date(now() - isNew)}`.execute(db)
    return rows[0]?.oldest ? [rows[0].oldest.getTime()] : []
  }
