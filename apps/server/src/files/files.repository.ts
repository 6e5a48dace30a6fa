/** SQL for files and their contents. Hashes are hex here and bytes in the tables. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../store/schema.ts'

/** What a file belongs to, such as `poi` 12. */
export interface FileOwner {
  readonly kind: string
  readonly id: string
}

export interface NewFile {
  readonly id: string
  readonly hash: string
  readonly size: number
  readonly type: string
  readonly purpose: string
  readonly createdBy: number | null
  /** ms since 1970. */
  readonly createdAt: number
}

export interface StoredFile {
  readonly hash: string
  readonly size: number
  readonly type: string
}

const bytesOf = (hash: string): Buffer => Buffer.from(hash, 'hex')
const hexOf = ({ hash }: { hash: Buffer }): string => hash.toString('hex')
/** Of a content. */
const hasNoFile = sql<boolean>`not exists (select from files where files.hash = file_contents.hash)`
/** foreign_key_violation */
const isStillReferenced = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503'

export class FilesRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** A file whose content is about to be stored: from now on the content is not removed. */
  begin({ id, hash, size, type, purpose, createdBy, createdAt }: NewFile): Promise<void> {
    return this.#db.transaction().execute(async tx => {
      // Waits for a removal of the same content, and locks it until the file refers to it.
      await tx
        .insertInto('file_contents')
        .values({ hash: bytesOf(hash), size })
        .onConflict(conflict => conflict.column('hash').doUpdateSet({ size }))
        .execute()
      await tx
        .insertInto('files')
        .values({ id, hash: bytesOf(hash), size, type, purpose, created_by: createdBy, created_at: new Date(createdAt) })
        .execute()
    })
  }

  async markStored(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db.updateTable('files').set({ stored: true }).where('id', '=', id).executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** Stored files of this user without an owner. */
  async unusedOf(userId: number): Promise<number> {
    const { count } = await this.#db
      .selectFrom('files')
      .select(eb => eb.fn.countAll<string>().as('count'))
      .where('created_by', '=', userId)
      .where('owner_kind', 'is', null)
      .where('stored', '=', true)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /**
   * Gives a file its owner, and deletes the owner's others if `replaces`. `claim` restricts which file.
   * @param within a transaction; else it is one of its own
   * @returns hashes of deleted files; undefined: no such file
   */
  take(
    id: string,
    claim: { purpose: string; createdBy: number | null; after: number },
    { owner, organisation, replaces, allowed }: TakeOptions,
    within?: Transaction<Database>,
  ): Promise<string[] | undefined> {
    const taken = async (tx: Transaction<Database>): Promise<string[] | undefined> => {
      // Serialized per owner, or two files that replace each other could both stay.
      await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${`${owner.kind} ${owner.id}`}))`.execute(tx)
      const file = await tx
        .updateTable('files')
        .set({ owner_kind: owner.kind, owner_id: owner.id, organisation_id: organisation })
        .where('id', '=', id)
        .where('stored', '=', true)
        .where('owner_kind', 'is', null)
        .where('purpose', '=', claim.purpose)
        .where('created_by', 'is not distinct from', claim.createdBy)
        .where('created_at', '>', new Date(claim.after))
        .returning('size')
        .executeTakeFirst()
      if (!file) return undefined
      const replaced = replaces ? await removeFiles(tx, owner, id) : []
      if (organisation !== null)
        allowed(await usageOf(tx, organisation), Number(file.size) - replaced.reduce((sum, { size }) => sum + size, 0))
      return replaced.map(({ hash }) => hash)
    }
    return within ? taken(within) : this.#db.transaction().execute(taken)
  }

  async remove(owner: FileOwner, within?: Transaction<Database>): Promise<string[]> {
    return (await removeFiles(within ?? this.#db, owner)).map(({ hash }) => hash)
  }

  async removeById(id: string): Promise<string[]> {
    return (await this.#db.deleteFrom('files').where('id', '=', id).returning('hash').execute()).map(hexOf)
  }

  async find(id: string): Promise<StoredFile | undefined> {
    const row = await this.#db
      .selectFrom('files')
      .select(['hash', 'size', 'type'])
      .where('id', '=', id)
      .where('stored', '=', true)
      .executeTakeFirst()
    return row && { hash: hexOf(row), size: Number(row.size), type: row.type }
  }

  /** Uploaded by this user for this purpose, and without an owner. */
  async isUnused(id: string, purpose: string, userId: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('files')
      .select('id')
      .where('id', '=', id)
      .where('owner_kind', 'is', null)
      .where('purpose', '=', purpose)
      .where('created_by', '=', userId)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Ids of the owner's files, the oldest first. */
  async of(owner: FileOwner): Promise<string[]> {
    return (await this.described(owner)).map(({ id }) => id)
  }

  /** With what each of them is, the oldest first. */
  async described({ kind, id }: FileOwner): Promise<{ id: string; type: string; size: number }[]> {
    const rows = await this.#db
      .selectFrom('files')
      .select(['id', 'type', 'size'])
      .where('owner_kind', '=', kind)
      .where('owner_id', '=', id)
      .where('stored', '=', true)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(row => ({ id: row.id, type: row.type, size: Number(row.size) }))
  }

  /** The oldest file of each of these owners. */
  async ofMany(kind: string, owners: readonly string[]): Promise<{ owner: string; id: string }[]> {
    if (owners.length === 0) return []
    const { rows } = await sql<{ owner: string; id: string }>`select distinct on (owner_id) owner_id as owner, id from files
      where owner_kind = ${kind} and owner_id = any(${[...owners]}::text[]) and stored order by owner_id, created_at, id`.execute(
      this.#db,
    )
    return rows
  }

  /** Deletes files without an owner that were received before; returns how many. */
  async removeUnused(before: number): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('files')
      .where('owner_kind', 'is', null)
      .where('created_at', '<', new Date(before))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Deletes files of owners that are not in their table any more. `table` is a name from our code. */
  async removeWithoutOwner(kind: string, table: string): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      delete from files where owner_kind = ${kind}
        and not exists (select from ${sql.table(table)} as owner where owner.id::text = files.owner_id)`.execute(this.#db)
    return Number(numAffectedRows)
  }

  async removeOlder(kind: string, before: number): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('files')
      .where('owner_kind', '=', kind)
      .where('created_at', '<', new Date(before))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Contents without a file. */
  async unreferenced(limit: number): Promise<string[]> {
    const rows = await this.#db.selectFrom('file_contents').select('hash').where(hasNoFile).limit(limit).execute()
    return rows.map(hexOf)
  }

  /** Those of the hashes that have no row. */
  async unknown(hashes: readonly string[]): Promise<string[]> {
    const known = await this.#db.selectFrom('file_contents').select('hash').where('hash', 'in', hashes.map(bytesOf)).execute()
    const found = new Set(known.map(hexOf))
    return hashes.filter(hash => !found.has(hash))
  }

  /**
   * Removes a content that no file refers to: its row is locked while `removeBytes` runs, so a file with the same content that arrives
   * meanwhile waits and stores it again.
   *
   * @returns false: it is still referred to, or gone
   */
  async removeContent(hash: string, removeBytes: () => Promise<void>): Promise<boolean> {
    try {
      return await this.#db.transaction().execute(async tx => {
        const { numDeletedRows } = await tx
          .deleteFrom('file_contents')
          .where('hash', '=', bytesOf(hash))
          .where(hasNoFile)
          .executeTakeFirst()
        if (numDeletedRows === 0n) return false
        await removeBytes()
        return true
      })
    } catch (error) {
      // A file that was added after this statement began: only the reference sees it.
      if (isStillReferenced(error)) return false
      throw error
    }
  }

  /** Like `removeContent`, for bytes of the store that have no row. */
  async removeUnknownContent(hash: string, removeBytes: () => Promise<void>): Promise<boolean> {
    return this.#db.transaction().execute(async tx => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('file_contents')
        .values({ hash: bytesOf(hash), size: 0 })
        .onConflict(conflict => conflict.column('hash').doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return false
      await removeBytes()
      await tx.deleteFrom('file_contents').where('hash', '=', bytesOf(hash)).execute()
      return true
    })
  }
}

interface TakeOptions {
  owner: FileOwner
  organisation: number | null
  replaces: boolean
  /** Throws if the organisation may not have so many bytes: those of all its files, and by how many they have grown. */
  allowed: (bytes: number, growth: number) => void
}

/** First key of the advisory locks; the second is the hash of the owner. */
const lockSpace = 810

async function removeFiles(
  db: Kysely<Database> | Transaction<Database>,
  { kind, id }: FileOwner,
  except?: string,
): Promise<{ hash: string; size: number }[]> {
  const rows = await db
    .deleteFrom('files')
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', id)
    .$if(except !== undefined, query => query.where('id', '!=', except ?? ''))
    .returning(['hash', 'size'])
    .execute()
  return rows.map(row => ({ hash: hexOf(row), size: Number(row.size) }))
}

async function usageOf(tx: Transaction<Database>, organisation: number): Promise<number> {
  const row = await tx.selectFrom('file_usage').select('bytes').where('organisation_id', '=', organisation).executeTakeFirst()
  return Number(row?.bytes ?? 0)
}
