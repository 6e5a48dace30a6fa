/** Whose a mail address is. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'

export class PeopleByMailRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Accounts in use with one of these addresses, in whatever case they are written. */
  async with(addresses: readonly string[]): Promise<{ id: number; email: string }[]> {
    const written = addresses.map(address => address.toLowerCase())
    return await this.#db
      .selectFrom('users')
      .select(['id', 'email'])
      .where(sql<string>`lower(email)`, 'in', written)
      .where('locked_at', 'is', null)
      .execute()
  }
}
