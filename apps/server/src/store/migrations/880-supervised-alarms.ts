/** Alarms that superior platforms want dealt with by a deadline: they ring and are answered as on-duty checks are. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table post_checks
      drop constraint post_checks_form_check,
      -- alarm: info_id is its number there, object_id and object_type are plate and colour around the message, null in 2019
      add constraint post_checks_form_check check (form in ('printed', 'object', '2019', 'alarm')),
      -- type of the alarm between platforms, and when it was; null: an on-duty check
      add column alarm_type integer,
      add column alarm_at timestamptz,
      -- 0 urgent, 1 normal
      add column alarm_level smallint,
      -- who of the authority wants it, with phone and mail
      add column supervisor text,
      -- of the answer: 0 in work, 1 done, 2 not to be handled, 3 later
      add column result smallint`.execute(db)
  await sql`
    alter table superior_notices
      -- a warning of an alarm or one of another platform: its message, type, plate and time; null: a notice
      add column data_type integer,
      add column alarm_type integer,
      add column plate text,
      add column alarm_at timestamptz`.execute(db)
}
