/** Pictures of an alarm go to those who want them of this camera, with its push. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'

/**
 * The channel in the name of a picture, as terminals name files: kind (00 picture), channel, alarm, number, and the number of the alarm, joined by
 * underscores. undefined: no picture, or named otherwise.
 */
export function cameraOfPicture(name: string): number | undefined {
  const [, channel] = /^0?0_(\d{1,3})_.*\.(?:jpe?g|png)$/i.exec(name) ?? []
  return channel === undefined ? undefined : Number(channel)
}

/** In the transaction that notes the file as stored. */
export async function queuePicture(within: Transaction<Database>, number: string, fileId: string, camera: number): Promise<void> {
  await sql`insert into push_outbox (kind, vehicle_id, case_id, file_id, camera)
    select 'picture', vehicle_id, case_id, ${fileId}, ${camera} from alarm_evidence where number = ${number}`.execute(within)
}
