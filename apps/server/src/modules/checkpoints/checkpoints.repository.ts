/** SQL for checkpoints and for users' queries of passages. */
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { StoredCheckpoint } from './checkpoint-grid.ts'

type CheckpointRow = Insertable<Database['checkpoints']>

/** Restricts passages to visible vehicles and visible checkpoints. */
export interface CheckpointFilter {
  organisationIds: readonly number[]
  /** The only visible vehicle, for the account of a vehicle. */
  onlyVehicleId: number | undefined
}

export interface PassageQuery extends CheckpointFilter {
  /** Organisations whose vehicles' past is visible, also of vehicles that they have no more. */
  companies: readonly number[]
  checkpointId: string | undefined
  type: string | undefined
  vehicleId: number | undefined
  beginTime: number | undefined
  endTime: number | undefined
  order: 'newest' | 'oldest'
  offset: number
  limit: number
}

/** Totals are counted up to this number. */
const maxCounted = 10_000

export class CheckpointRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async all(): Promise<StoredCheckpoint[]> {
    const rows = await this.#db.selectFrom('checkpoints').selectAll().orderBy('id').execute()
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
  }

  /** Number of vehicles inside each checkpoint. */
  async inside({ organisationIds, onlyVehicleId }: CheckpointFilter): Promise<Map<string, number>> {
    const rows = await this.#db
      .selectFrom('checkpoint_passages as p')
      .innerJoin('vehicles as v', 'v.id', 'p.vehicle_id')
      .select(['p.checkpoint_id', eb => eb.fn.countAll<string>().as('count')])
      .where('p.open', '=', true)
      .where(eb =>
        onlyVehicleId === undefined
          ? eb('v.organisation_id', '=', sql<number>`any(${organisationIds})`)
          : eb('v.id', '=', onlyVehicleId),
      )
      .groupBy('p.checkpoint_id')
      .execute()
    return new Map(rows.map(row => [row.checkpoint_id, Number(row.count)]))
  }

  async passages(query: PassageQuery) {
    const { organisationIds, companies, onlyVehicleId, checkpointId, type, vehicleId, beginTime, endTime, order, offset, limit } =
      query
    let rows = this.#db
      .selectFrom('checkpoint_passages as p')
      .innerJoin('checkpoints as c', 'c.id', 'p.checkpoint_id')
      .innerJoin('vehicles as v', 'v.id', 'p.vehicle_id')
      .where('c.organisation_id', '=', sql<number>`any(${organisationIds})`)
      .where(eb =>
        onlyVehicleId === undefined
          ? eb('v.organisation_id', '=', sql<number>`any(${organisationIds})`)
          : eb('v.id', '=', onlyVehicleId),
      )
      .where(
        sql<boolean>`not exists (select from former_owners f where f.vehicle_id = p.vehicle_id and f.until > p.entered_at
          and f.root_id <> all(${companies}))`,
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
    const counted = this.#db
      .selectFrom(rows.select(sql<number>`1`.as('one')).limit(maxCounted).as('counted'))
      .select(eb => eb.fn.countAll<string>().as('count'))
    const [found, { count }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()])
    return { rows: found, total: Number(count) }
  }

  /** undefined: the organisation already has `max`. */
  async add(row: CheckpointRow, max: number): Promise<string | undefined> {
    return this.#db.transaction().execute(async tx => {
      // Serialized per organisation, or concurrent inserts could exceed the limit.
      await tx.selectFrom('organisations').select('id').where('id', '=', row.organisation_id).forUpdate().execute()
      const { count } = await tx
        .selectFrom('checkpoints')
        .select(eb => eb.fn.countAll<string>().as('count'))
        .where('organisation_id', '=', row.organisation_id)
        .executeTakeFirstOrThrow()
      if (Number(count) >= max) return undefined
      const { id } = await tx.insertInto('checkpoints').values(row).returning('id').executeTakeFirstOrThrow()
      return id
    })
  }

  /** false: no such checkpoint in these organisations. */
  async change(id: string, row: Updateable<Database['checkpoints']>, organisationIds: readonly number[]): Promise<boolean> {
    return this.#db.transaction().execute(async tx => {
      const changed = await tx
        .updateTable('checkpoints')
        // What the change does not name stays.
        .set({ ...row, name: row.name ?? sql<string>`name` })
        .where('id', '=', id)
        .where('organisation_id', '=', sql<number>`any(${organisationIds})`)
        .returning('id')
        .executeTakeFirst()
      // Close open passages of the former circle; the next report decides whether a vehicle is inside the new one.
      if (changed) await tx.updateTable('checkpoint_passages').set({ open: false }).where('checkpoint_id', '=', id).execute()
      return changed !== undefined
    })
  }

  /** Returns how many passages went with it; undefined: no such checkpoint in these organisations. */
  remove(id: string, organisationIds: readonly number[]): Promise<{ passages: number } | undefined> {
    return this.#db.transaction().execute(async tx => {
      // Locked: a passage that is added meanwhile waits, and then finds no checkpoint.
      const row = await tx
        .selectFrom('checkpoints')
        .select('id')
        .where('id', '=', id)
        .where('organisation_id', '=', sql<number>`any(${organisationIds})`)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return undefined
      const { numDeletedRows } = await tx.deleteFrom('checkpoint_passages').where('checkpoint_id', '=', row.id).executeTakeFirst()
      await tx.deleteFrom('checkpoints').where('id', '=', row.id).execute()
      return { passages: Number(numDeletedRows) }
    })
  }
}
