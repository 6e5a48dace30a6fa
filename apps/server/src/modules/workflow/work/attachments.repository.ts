/** SQL for pictures and signatures of tasks. */
import type { AttachmentSubject } from '@outrider/contract'
import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { Within } from '../engine/applications.repository.ts'

export class AttachmentRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Removed ones too, as long as the task is open. */
  of(applicationId: string) {
    return this.#db
      .selectFrom('application_attachments')
      .selectAll()
      .where('application_id', '=', applicationId)
      .orderBy('id')
      .execute()
  }

  /** undefined: its file, or its request, came before. */
  add(within: Within, row: Insertable<Database['application_attachments']> & { subject: AttachmentSubject }) {
    return within
      .insertInto('application_attachments')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  }

  /** What this user sent with this request before. */
  sentBefore(userId: number, requestId: string) {
    return this.#db
      .selectFrom('application_attachments as t')
      .leftJoin('application_steps as s', join =>
        join.onRef('s.user_id', '=', 't.user_id').onRef('s.request_id', '=', 't.request_id'),
      )
      .select(['t.id', 't.application_id', 's.asked_ids'])
      .where('t.user_id', '=', userId)
      .where('t.request_id', '=', requestId)
      .executeTakeFirst()
  }

  setFile(id: string, fileId: string) {
    return this.#db.updateTable('application_attachments').set({ file_id: fileId }).where('id', '=', id).execute()
  }

  /** Its file stays: the reviewer sees what was removed. */
  remove(within: Within, id: string, applicationId: string, at: Date, by: { userId: number; name: string }) {
    return within
      .updateTable('application_attachments')
      .set({ removed_at: at, removed_by: by.name, removed_by_id: by.userId })
      .where('id', '=', id)
      .where('application_id', '=', applicationId)
      .where('removed_at', 'is', null)
      .returning('subject')
      .executeTakeFirst()
  }

  /** The task ends; the regular work on files deletes those of removed pictures. */
  async dropRemoved(within: Within, applicationId: string): Promise<void> {
    await within
      .deleteFrom('application_attachments')
      .where('application_id', '=', applicationId)
      .where('removed_at', 'is not', null)
      .execute()
  }

  /** By the ids of their files: the applications they belong to. */
  ofFiles(fileIds: readonly string[]) {
    return this.#db
      .selectFrom('application_attachments as t')
      .innerJoin('applications as a', 'a.id', 't.application_id')
      .select(['t.id', 't.file_id', 't.removed_at', 't.removed_by_id', 'a.number'])
      .where('t.file_id', 'in', [...fileIds])
      .execute()
  }
}
