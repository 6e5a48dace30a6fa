/** Applications in words. */
import {
  type AttachmentSubject,
  attachmentSubjects,
  installMethods,
  type Lang,
  type WorkApplication,
  type WorkField,
  type WorkState,
  workStates,
  type WorkType,
  workTypes,
} from '@outrider/contract'
import { dateTime } from '../../core/time/format.ts'
import type { Tone } from '../../ui/StateBadge.tsx'

export const stateTones: Readonly<Record<WorkState, Tone>> = {
  submitted: 'idling',
  rejected: 'alarm',
  withdrawn: 'offline',
  accepted: 'idling',
  dispatched: 'idling',
  working: 'driving',
  checking: 'idling',
  returned: 'alarm',
  closed: 'parked',
  cancelled: 'offline',
}

/** Open and past its time. */
export const isOverdue = ({ dueAt, state }: Pick<WorkApplication, 'dueAt' | 'state'>, now: number): boolean =>
  dueAt !== null && dueAt < now && state !== 'closed' && state !== 'withdrawn' && state !== 'cancelled'

const times: ReadonlySet<string> = new Set(['serviceDate', 'accessTime', 'repairDate'] satisfies WorkField[])

/** A value of a field, also of a kept change: those are texts. */
export function fieldValue(field: string, value: string | number | null, lang: Lang): string {
  if (value === null || value === '') return ''
  if (field === 'workType') return workTypes[value as WorkType][lang]
  if (field === 'installMethod') return installMethods[value as keyof typeof installMethods][lang]
  if (field === 'picture') return attachmentSubjects[value as AttachmentSubject][lang]
  if (times.has(field)) return dateTime(Number(value), lang)
  return String(value)
}

export const stateWord = (state: WorkState, lang: Lang): string => workStates[state][lang]
