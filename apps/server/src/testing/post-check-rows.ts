/** On-duty checks of a test, as if a superior platform had asked. */
import { sql } from 'kysely'
import type { TestDatabase } from './database.ts'

interface PostCheckValues {
  superior?: string
  content?: string
  /** Whose operators see it; null: those of all. */
  organisations?: readonly number[] | null
  receivedAt?: Date
  dueAt?: Date
  /** An alarm to be dealt with: its type between platforms, and the plate; undefined: a check. */
  alarm?: { type: number; plate: string }
  /** A text, with who gave it and when. */
  answer?: { text: string; userId: number; at: Date; sentAt?: Date; late?: boolean }
}

let count = 0

/** Returns its unique id. */
export async function addPostCheck(
  { db }: Pick<TestDatabase, 'db'>,
  {
    superior = 'province',
    content = '1+1=?',
    organisations = null,
    receivedAt = new Date(),
    dueAt,
    alarm,
    answer,
  }: PostCheckValues = {},
): Promise<string> {
  count += 1
  const uniqueId = `${superior}-${receivedAt.getTime()}-${count}`
  const due = dueAt ?? new Date(receivedAt.getTime() + 600_000)
  await sql`insert into post_checks (unique_id, superior, superior_name, form, info_id, object_type, object_text, message_serial,
      platform_number, certificate, proprietor, content, organisation_ids, asked_at, received_at, due_at,
      answered_at, answered_by, responder, phone, answer, sent_at, sent_late, alarm_type, alarm_level, supervisor)
    values (${uniqueId}, ${superior}, 'Provincial platform', ${alarm ? 'alarm' : 'object'}, ${count}, 2, ${alarm?.plate ?? '沪A12345'}, 1, '123456', '沪A12345', 'Ours', ${content},
      ${organisations}, ${receivedAt}, ${receivedAt}, ${due}, ${answer?.at ?? null}, ${answer?.userId ?? null},
      ${answer ? 'Li' : null}, ${answer ? '' : null}, ${answer?.text ?? null}, ${answer?.sentAt ?? null}, ${answer?.late ?? false},
      ${alarm?.type ?? null}, ${alarm ? 0 : null}, ${alarm ? 'Zhang · 010-1' : null})`.execute(db)
  return uniqueId
}
