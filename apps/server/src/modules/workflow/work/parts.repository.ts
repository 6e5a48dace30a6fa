/** SQL for parts and their stock. */
import type { UsedPart } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { fail } from '../../../calls/refusal.ts'
import type { Database, StoredPart } from '../../../store/schema.ts'
import type { Within } from '../engine/applications.repository.ts'

/** unique_violation: by their code. */
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

export class PartRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async list(organisationIds: readonly number[], keyword: string | undefined, offset: number, limit: number) {
    let rows = this.#of(organisationIds)
    if (keyword) {
      const like = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      rows = rows.where(eb => eb.or([eb('code', 'ilike', like), eb('name', 'ilike', like)]))
    }
    const [found, { count }] = await Promise.all([
      rows.selectAll().orderBy('code').orderBy('id').offset(offset).limit(limit).execute(),
      rows.select(eb => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    ])
    return { rows: found, total: Number(count) }
  }

  /**
   * undefined: no such part in these organisations. Throws a Refusal where the stock is not `before`: parts of tasks were taken or put back since it was
   * looked at.
   */
  async save(
    partId: string | undefined,
    part: { organisation_id: number; code: string; name: string; stock: number },
    before: number,
    organisationIds: readonly number[],
  ): Promise<string | undefined> {
    const { organisation_id, code } = part
    if (partId === undefined) {
      const added = await this.#db
        .insertInto('parts')
        .values(part)
        .onConflict(conflict => conflict.columns(['organisation_id', 'code']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added) return added.id
    }
    const stored =
      partId === undefined
        ? this.#of([organisation_id]).where('code', '=', code)
        : this.#of(organisationIds).where('id', '=', partId)
    const found = await stored.select(['id', 'name', 'stock']).executeTakeFirst()
    if (!found) return undefined
    const saved = await this.#db
      .updateTable('parts')
      .set(part)
      .where('id', '=', found.id)
      .where('stock', '=', before)
      .returning('id')
      .executeTakeFirst()
      .catch((error: unknown) => (isTaken(error) ? fail('part.code', { code }) : Promise.reject(error)))
    if (saved) return saved.id
    const now = await this.#of([organisation_id, ...organisationIds])
      .where('id', '=', found.id)
      .select(['name', 'stock'])
      .executeTakeFirst()
    return fail('part.changed', { name: now?.name ?? found.name, count: now?.stock ?? 0 })
  }

  /** With the names that the parts have now. Throws a Refusal for a part of nobody. */
  async named(used: readonly UsedPart[], organisationIds: readonly number[]): Promise<StoredPart[]> {
    if (used.length === 0) return []
    const rows = await this.#of(organisationIds)
      .selectAll()
      .where('id', 'in', [...new Set(used.map(({ partId }) => partId))])
      .execute()
    const byId = new Map(rows.map(row => [row.id, row]))
    return used.map(part => {
      const { name, code, id } = byId.get(part.partId) ?? fail('part.unknown')
      return { ...part, partId: id, name, code }
    })
  }

  /** Takes from the stock what is used now and was not before, and puts back what is not used any more. Throws a Refusal where there is too little. */
  async take(within: Within, before: readonly UsedPart[], after: readonly StoredPart[]): Promise<void> {
    const more = new Map<string, number>()
    for (const { partId, quantity } of after) more.set(partId, (more.get(partId) ?? 0) + quantity)
    for (const { partId, quantity } of before) more.set(partId, (more.get(partId) ?? 0) - quantity)
    // In one order, or two tasks could wait for each other.
    const changed = [...more].filter(([, quantity]) => quantity !== 0).toSorted(([a], [b]) => Number(a) - Number(b))
    for (const [id, quantity] of changed) {
      const row = await within
        .updateTable('parts')
        .set({ stock: sql`stock - ${quantity}::int4` })
        .where('id', '=', id)
        .where('stock', '>=', quantity)
        .returning('id')
        .executeTakeFirst()
      if (row || quantity < 0) continue
      const part = await within.selectFrom('parts').select(['name', 'stock']).where('id', '=', id).executeTakeFirst()
      fail('part.short', { name: part?.name ?? '', count: part?.stock ?? 0 })
    }
  }

  #of(organisationIds: readonly number[]) {
    return this.#db.selectFrom('parts').where('organisation_id', '=', sql<number>`any(${[...organisationIds]}::int4[])`)
  }
}
