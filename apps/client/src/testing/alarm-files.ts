/** Files of alarms as the server has them when they have come; their contents are not there. */
import { createHash, randomBytes } from 'node:crypto'
import type { TestPlatform } from '../../../server/src/testing/platform.ts'

/** Stored under signed links. */
export async function addStoredFile(
  { database: { pool } }: TestPlatform,
  vehicle: string,
  { alarm, name }: { alarm: string; name: string },
): Promise<void> {
  const number = randomBytes(12).toString('hex')
  await pool.query(
    `insert into alarm_evidence (number, case_id, vehicle_id, identification, state) values ($1, $2, $3, '', 'complete')`,
    [number, alarm, vehicle],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into alarm_evidence_files (number, name, size, state) values ($1, $2, 10, 'stored') returning id`,
    [number, name],
  )
  const hash = createHash('sha256').update(number).digest()
  await pool.query('insert into file_contents (hash, size) values ($1, 10)', [hash])
  await pool.query(
    `insert into files (id, hash, size, type, purpose, created_at, stored, owner_kind, owner_id, organisation_id)
     values ($1, $2, 10, 'image/jpeg', 'alarmEvidence', now(), true, 'alarmEvidence', $3, (select organisation_id from vehicles where id = $4))`,
    [number.slice(0, 22), hash, rows[0]?.id, vehicle],
  )
}
