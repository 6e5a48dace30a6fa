/** The input of the checkpoint form, its rows and the request made from it. */
import type { Checkpoint, Lang, RequestOf } from '@outrider/contract'
import type { FormRow, FormValues } from '../../core/forms/form-row.ts'
import { bodyOf, type Rules } from '../../core/forms/request-body.ts'
import { inUnits } from '../../core/time/measures.ts'
import { carriedOf, typedBounds, typedOf } from '../../core/forms/typed-measures.ts'
import { toMicrodegrees } from '../../core/places/microdegrees.ts'
import { checkpointTexts } from './strings.ts'

export type CheckpointForm = RequestOf<'accessMon/addAccessMon'>
export type CheckpointField = keyof CheckpointForm
export type CheckpointDraft = FormValues<CheckpointField>

/** Defaults in metres: a road with its shoulders, and a vehicle one or two minutes away. */
const defaults = { radius: 200, remindWithin: 2000 }

export const draftOf = (about: Checkpoint | { latitude: number; longitude: number }): CheckpointDraft => {
  const place = { latitude: String(toMicrodegrees(about.latitude)), longitude: String(toMicrodegrees(about.longitude)) }
  const { radius, remindWithin } = 'checkpointId' in about ? about : defaults
  const lengths = { radius: typedOf('metre', radius), remindWithin: typedOf('metre', remindWithin) }
  if (!('checkpointId' in about)) return { nameZh: '', nameEn: '', orgId: '', type: 'inspection', ...lengths, ...place }
  const { nameZh, nameEn, type, orgId } = about
  return { nameZh, nameEn, type, orgId: String(orgId), ...lengths, ...place }
}

interface RowContext {
  lang: Lang
  types: readonly { type: string; name: string }[]
  organisation: FormRow<'orgId'>
}

export function checkpointRows({ lang, types, organisation }: RowContext): FormRow<CheckpointField>[] {
  const texts = checkpointTexts.rows
  const metres = { kind: 'number', measure: 'metre', unit: inUnits(texts.metre[lang], lang) } as const
  return [
    { name: 'nameZh', kind: 'text', label: texts.nameZh, first: true },
    { name: 'nameEn', kind: 'text', label: texts.nameEn },
    { name: 'type', kind: 'choice', label: texts.type, choices: types.map(({ type, name }) => ({ value: type, text: name })) },
    organisation,
    { name: 'radius', label: texts.radius, ...metres },
    { name: 'remindWithin', label: texts.remindWithin, required: true, ...metres },
    { name: 'latitude', kind: 'number', label: texts.latitude, keyboard: 'decimal', unit: '°' },
    { name: 'longitude', kind: 'number', label: texts.longitude, keyboard: 'decimal', unit: '°' },
  ]
}

/** An empty English name is sent as an empty text, so that it can be taken away again. */
export function formOf(rows: readonly FormRow<CheckpointField>[], rules: Rules, draft: CheckpointDraft): CheckpointForm {
  const body = bodyOf(rows, rules, draft) as Partial<CheckpointForm>
  const { orgId, nameZh, nameEn = '', type, latitude, longitude, radius, remindWithin } = body
  const place = { latitude: toMicrodegrees(Number(latitude)), longitude: toMicrodegrees(Number(longitude)) }
  // What is missing is told before anything is sent.
  return { orgId, nameZh, nameEn, type, ...place, radius, remindWithin } as CheckpointForm
}

/** The circle that a form describes so far; undefined while its numbers are none, or beyond what is allowed. */
export function circleOf(
  draft: CheckpointDraft,
  rules: Rules,
): { latitude: number; longitude: number; radius: number } | undefined {
  const allowed = (name: 'latitude' | 'longitude' | 'radius') => {
    const carried: { min?: number; max?: number } = rules[name] ?? {}
    const { min = -Infinity, max = Infinity } = name === 'radius' ? typedBounds('metre', carried) : carried
    const value = draft[name].trim() === '' ? NaN : Number(draft[name])
    return value >= min && value <= max ? value : undefined
  }
  const [latitude, longitude, radius] = [allowed('latitude'), allowed('longitude'), allowed('radius')]
  if (latitude === undefined || longitude === undefined || radius === undefined) return undefined
  return { latitude, longitude, radius: carriedOf('metre', radius) }
}
