/** Checkpoints and passages as the API shows them. */
import { checkpointTypes, type CheckpointType, type Lang } from '@outrider/contract'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { StoredCheckpoint } from './checkpoint-grid.ts'
import type { DataOf } from '@outrider/contract'
import type { CheckpointRepository } from './checkpoints.repository.ts'

type PassageRow = Awaited<ReturnType<CheckpointRepository['passages']>>['rows'][number]

export const nameIn = (lang: Lang, zh: string, en: string): string => (lang === 'en' && en ? en : zh)
export const typeOf = (type: string): CheckpointType =>
  Object.hasOwn(checkpointTypes, type) ? (type as CheckpointType) : 'other'

export const checkpointOnWire = (
  checkpoint: StoredCheckpoint,
  inside: number,
  { fleet, lang }: { fleet: LiveFleet; lang: Lang },
): DataOf<'accessMon/getAccessMonList'>['checkpoints'][number] => ({
  checkpointId: checkpoint.id,
  name: nameIn(lang, checkpoint.nameZh, checkpoint.nameEn),
  orgName: fleet.organisations.name(checkpoint.organisationId, lang),
  inside,
  orgId: checkpoint.organisationId,
  nameZh: checkpoint.nameZh,
  nameEn: checkpoint.nameEn,
  type: typeOf(checkpoint.type),
  latitude: checkpoint.lat,
  longitude: checkpoint.lon,
  radius: checkpoint.radius,
  remindWithin: checkpoint.remindWithin,
})

export const passageOnWire = (row: PassageRow, lang: Lang): DataOf<'accessMon/getAccessMonEvent'>['events'][number] => ({
  eventId: `${row.checkpoint_id}.${row.vehicle_id}.${row.entered_at.getTime()}`,
  checkpointId: row.checkpoint_id,
  checkpointName: nameIn(lang, row.name, row.name_en),
  type: typeOf(row.type),
  latitude: row.latitude,
  longitude: row.longitude,
  vehicleId: String(row.vehicle_id),
  plateNum: row.plate_num,
  nickname: row.nickname,
  enteredAt: row.entered_at.getTime(),
  leftAt: row.left_at.getTime(),
  inside: row.open,
  between: row.between,
  late: row.late,
  enteredSpeed: row.entered_speed_dkmh / 10,
  enteredCourse: row.entered_course,
  leftSpeed: row.left_speed_dkmh / 10,
  leftCourse: row.left_course,
  nearest: row.nearest,
})
