/** SQL of what terminals were sent for alarms and have not answered yet. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { Claim } from '../alarms.repository.ts'

export type StoredKind = Database['alarm_orders']['kind']

export interface StoredOrder {
  id: string
  caseId: string
  kind: StoredKind
  by: Claim | null
}

interface OrderRow {
  id: string
  case_id: string
  kind: StoredKind
  user_id: number | null
  user_name: string
}
/** Of a deleted user: the platform's step says what came of it. */
const orderOf = ({ id, case_id, kind, user_id, user_name }: OrderRow): StoredOrder => ({
  id,
  caseId: case_id,
  kind,
  by: user_id === null ? null : { userId: user_id, userName: user_name },
})
const columns = sql`id, case_id, kind, user_id, user_name`

export const ordersAreExpired = () => sql`exists (select from alarm_orders where expires_at < now())`

export class OrderRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async add(
    orders: readonly { caseId: string; kind: StoredKind }[],
    { by, keepSeconds }: { by: Claim; keepSeconds: number },
    within: Transaction<Database>,
  ): Promise<StoredOrder[]> {
    const { rows } = await sql<OrderRow>`insert into alarm_orders (case_id, kind, user_id, user_name, expires_at)
      select c, k, ${by.userId}::int4, ${by.userName}, now() + make_interval(secs => ${keepSeconds})
      from unnest(${orders.map(({ caseId }) => caseId)}::int8[], ${orders.map(({ kind }) => kind)}::text[]) o (c, k)
      returning ${columns}`.execute(within)
    return rows.map(orderOf)
  }

  /** Those of these that nobody has ended yet; they stay so until the transaction ends. */
  async lock(ids: readonly string[], within: Transaction<Database>): Promise<StoredOrder[]> {
    const { rows } = await sql<OrderRow>`select ${columns} from alarm_orders where id = any(${ids}::int8[]) order by id
      for update`.execute(within)
    return rows.map(orderOf)
  }

  /** The same, ended. */
  async end(ids: readonly string[], within: Transaction<Database>): Promise<StoredOrder[]> {
    const { rows } = await sql<OrderRow>`delete from alarm_orders where id = any(${ids}::int8[]) returning ${columns}`.execute(
      within,
    )
    return rows.map(orderOf)
  }

  /** Ends those whose server has not told the outcome in time. */
  async endExpired(most: number, within: Transaction<Database>): Promise<StoredOrder[]> {
    const { rows } = await sql<OrderRow>`delete from alarm_orders where id in
      (select id from alarm_orders where expires_at < now() order by expires_at limit ${most} for update skip locked)
      returning ${columns}`.execute(within)
    return rows.map(orderOf)
  }

  transaction<Result>(change: (within: Transaction<Database>) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute(change)
  }
}
