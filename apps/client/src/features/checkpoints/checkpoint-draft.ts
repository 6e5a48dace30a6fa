/** The input of the checkpoint form, its validation and the request made from it. */
import { type Checkpoint, type CheckpointType, limits, type RequestOf } from '@outrider/contract'
import { toMicrodegrees } from '../../core/places/microdegrees.ts'

const numericFields = ['latitude', 'longitude', 'radius', 'remindWithin'] as const
export type FormProblem = 'nameZh' | (typeof numericFields)[number]

export type CheckpointDraft = Record<FormProblem | 'nameEn' | 'orgId', string> & { type: CheckpointType }

/** Defaults in metres: a road with its shoulders, and a vehicle one or two minutes away. */
const defaults = { radius: '200', remindWithin: '2000' }

export const draftOf = (about: Checkpoint | { latitude: number; longitude: number }): CheckpointDraft => {
  const place = { latitude: String(toMicrodegrees(about.latitude)), longitude: String(toMicrodegrees(about.longitude)) }
  if (!('checkpointId' in about)) return { nameZh: '', nameEn: '', orgId: '', type: 'inspection', ...defaults, ...place }
  const { nameZh, nameEn, type, orgId, radius, remindWithin } = about
  return { nameZh, nameEn, type, orgId: String(orgId), radius: String(radius), remindWithin: String(remindWithin), ...place }
}

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

export function invalidFields(draft: CheckpointDraft): FormProblem[] {
  const within = (name: (typeof numericFields)[number], min: number, max: number, whole: boolean): FormProblem[] => {
    const value = numberIn(draft[name])
    return value >= min && value <= max && (!whole || Number.isInteger(value)) ? [] : [name]
  }
  return [
    ...(draft.nameZh.trim() ? [] : (['nameZh'] as const)),
    ...within('latitude', -90, 90, false),
    ...within('longitude', -180, 180, false),
    ...within('radius', limits.checkpointRadius.min, limits.checkpointRadius.max, true),
    ...within('remindWithin', 0, limits.maxRemindDistance, true),
  ]
}

export const formOf = (draft: CheckpointDraft): RequestOf<'accessMon/addAccessMon'> => ({
  orgId: Number(draft.orgId),
  nameZh: draft.nameZh.trim(),
  nameEn: draft.nameEn.trim(),
  type: draft.type,
  latitude: toMicrodegrees(Number(draft.latitude)),
  longitude: toMicrodegrees(Number(draft.longitude)),
  radius: Number(draft.radius),
  remindWithin: Number(draft.remindWithin),
})
