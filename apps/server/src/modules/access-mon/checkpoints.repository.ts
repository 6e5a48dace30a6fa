/** SQL of checkpoints: where they are, and what users see of the passages through them. */
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { PlacedCheckpoint } from './checkpoint-grid.ts'

type Row = Insertable<Database['checkpoints']>

/** What a user sees: passages of vehicles they see through checkpoints they see. */
export interface Seen {
  organisationIds: readonly number[]
  /** The one vehicle of a vehicle's account. */
  only: number | undefined
}

export interface PassageQuery extends Seen {
  checkpointId: string | undefined
  type: string | undefined
  vehicleId: number | undefined
  beginTime: number | undefined
  endTime: number | undefined
  order: 'newest' | 'oldest'
  offset: number
  limit: number
}

/** Passages are counted so far: nobody turns to the page behind that. */
const mostCounted = 10_000

export const checkpointRepository = (db: Kysely<Database>) => ({
  async all(): Promise<PlacedCheckpoint[]> {
    const rows = await db.selectFrom('checkpoints').selectAll().orderBy('id').execute()
    return rows.map(row => ({
      id: row.id,
      organisationId: row.organisation_id,
      nameZh: row.name,
      nameEn: row.name_en,
      type: row.type,
      lat: row.latitude,
      lon: row.longitude,
      radius: row.radius,
      remindWithin: row.remind_within,
    }))
  },

  /** Vehicles at each checkpoint. */
  async inside({ organisationIds, only }: Seen): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('checkpoint_passages as p')
      .innerJoin('vehicles as v', 'v.id', 'p.vehicle_id')
      .select(['p.checkpoint_id', eb => eb.fn.countAll<string>().as('count')])
      .where('p.open', '=', true)
      .where(eb =>
        only === undefined ? eb('v.organisation_id', '=', sql<number>`any(${organisationIds})`) : eb('v.id', '=', only),
      )
      .groupBy('p.checkpoint_id')
      .execute()
    return new Map(rows.map(row => [row.checkpoint_id, Number(row.count)]))
  },

  async passages(query: PassageQuery) {
    const { organisationIds, only, checkpointId, type, vehicleId, beginTime, endTime, order, offset, limit } = query
    let rows = db
      .selectFrom('checkpoint_passages as p')
      .innerJoin('checkpoints as c', 'c.id', 'p.checkpoint_id')
      .innerJoin('vehicles as v', 'v.id', 'p.vehicle_id')
      .where('c.organisation_id', '=', sql<number>`any(${organisationIds})`)
      .where(eb =>
        only === undefined ? eb('v.organisation_id', '=', sql<number>`any(${organisationIds})`) : eb('v.id', '=', only),
      )
    if (checkpointId !== undefined) rows = rows.where('p.checkpoint_id', '=', checkpointId)
    if (type !== undefined) rows = rows.where('c.type', '=', type)
    if (vehicleId !== undefined) rows = rows.where('p.vehicle_id', '=', vehicleId)
    if (beginTime !== undefined) rows = rows.where('p.left_at', '>=', new Date(beginTime))
    if (endTime !== undefined) rows = rows.where('p.entered_at', '<=', new Date(endTime))
    const direction = order === 'newest' ? 'desc' : 'asc'
    const page = rows
      .selectAll('p')
      .select(['c.name', 'c.name_en', 'c.type', 'c.latitude', 'c.longitude', 'v.plate_num', 'v.nickname'])
      .orderBy('p.entered_at', direction)
      .orderBy('p.vehicle_id', direction)
      .orderBy('p.checkpoint_id', direction)
      .offset(offset)
      .limit(limit)
    const counted = db
      .selectFrom(rows.select(sql<number>`1`.as('one')).limit(mostCounted).as('counted'))
      .select(eb => eb.fn.countAll<string>().as('count'))
    const [found, { count }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()])
    return { rows: found, total: Number(count) }
  },

  /** undefined: the organisation has `most` already. */
  async add(row: Row, most: number): Promise<string | undefined> {
    return db.transaction().execute(async tx => {
      // One at a time for an organisation, or many at once would pass the limit.
      await tx.selectFrom('organisations').select('id').where('id', '=', row.organisation_id).forUpdate().execute()
      const { count } = await tx
        .selectFrom('checkpoints')
        .select(eb => eb.fn.countAll<string>().as('count'))
        .where('organisation_id', '=', row.organisation_id)
        .executeTakeFirstOrThrow()
      if (Number(count) >= most) return undefined
      const { id } = await tx.insertInto('checkpoints').values(row).returning('id').executeTakeFirstOrThrow()
      return id
    })
  },

  /** false: none of these organisations has such a checkpoint. */
  async change(id: string, row: Updateable<Database['checkpoints']>, organisationIds: readonly number[]): Promise<boolean> {
    return db.transaction().execute(async tx => {
      const changed = await tx
        .updateTable('checkpoints')
        .set(row)
        .where('id', '=', id)
        .where('organisation_id', '=', sql<number>`any(${organisationIds})`)
        .returning('id')
        .executeTakeFirst()
      // Who was at the place as it was may not be at it as it is: the next report tells.
      if (changed) await tx.updateTable('checkpoint_passages').set({ open: false }).where('checkpoint_id', '=', id).execute()
      return changed !== undefined
    })
  },

  /** false: as above. */
  async remove(id: string, organisationIds: readonly number[]): Promise<boolean> {
    const row = await db
      .deleteFrom('checkpoints')
      .where('id', '=', id)
      .where('organisation_id', '=', sql<number>`any(${organisationIds})`)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
})
export type CheckpointRepository = ReturnType<typeof checkpointRepository>
