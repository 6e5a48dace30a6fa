/** What is typed into the form of a checkpoint, and what of it can be sent. */
import { type Checkpoint, type CheckpointType, limits, type RequestOf } from '@outrider/contract'

const numbers = ['latitude', 'longitude', 'radius', 'remindWithin'] as const
export type FormProblem = 'nameZh' | (typeof numbers)[number]

export type Draft = Record<FormProblem | 'nameEn' | 'orgId', string> & { type: CheckpointType }

/** Terminals are as exact; more digits are noise. */
const micro = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
/** A road with its shoulders, and a vehicle a minute or two away. */
const usual = { radius: '200', remindWithin: '2000' }

export const draftOf = (about: Checkpoint | { latitude: number; longitude: number }): Draft => {
  const place = { latitude: String(micro(about.latitude)), longitude: String(micro(about.longitude)) }
  if (!('checkpointId' in about)) return { nameZh: '', nameEn: '', orgId: '', type: 'inspection', ...usual, ...place }
  const { nameZh, nameEn, type, orgId, radius, remindWithin } = about
  return { nameZh, nameEn, type, orgId: String(orgId), radius: String(radius), remindWithin: String(remindWithin), ...place }
}

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

export function problemsIn(draft: Draft): FormProblem[] {
  const within = (name: (typeof numbers)[number], least: number, most: number, whole: boolean): FormProblem[] => {
    const value = numberIn(draft[name])
    return value >= least && value <= most && (!whole || Number.isInteger(value)) ? [] : [name]
  }
  return [
    ...(draft.nameZh.trim() ? [] : (['nameZh'] as const)),
    ...within('latitude', -90, 90, false),
    ...within('longitude', -180, 180, false),
    ...within('radius', limits.checkpointRadius.least, limits.checkpointRadius.most, true),
    ...within('remindWithin', 0, limits.remindWithin, true),
  ]
}

export const formOf = (draft: Draft): RequestOf<'accessMon/addAccessMon'> => ({
  orgId: Number(draft.orgId),
  nameZh: draft.nameZh.trim(),
  nameEn: draft.nameEn.trim(),
  type: draft.type,
  latitude: micro(Number(draft.latitude)),
  longitude: micro(Number(draft.longitude)),
  radius: Number(draft.radius),
  remindWithin: Number(draft.remindWithin),
})
