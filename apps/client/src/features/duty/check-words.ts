/** What an on-duty check says in words. */
import type { Lang, OnDutyCheck } from '@outrider/contract'
import type { Tone } from '../../ui/StateBadge.tsx'

/** As its state is now: a check that was not answered is missed without any message. */
export const stateNow = ({ state, dueAt }: Pick<OnDutyCheck, 'state' | 'dueAt'>, now: number): OnDutyCheck['state'] =>
  state === 'pending' && now > dueAt ? 'missed' : state

export const stateTones: Readonly<Record<OnDutyCheck['state'], Tone>> = {
  pending: 'idling',
  answered: 'driving',
  late: 'idling',
  missed: 'alarm',
}

/** What is asked: of an alarm its type and plate, in the language of who reads it. */
export const contentIn = ({ alarm, infoContent }: OnDutyCheck, lang: Lang): string =>
  alarm && lang === 'en' ? [alarm.nameEn, alarm.plateNum].filter(Boolean).join(' · ') : infoContent

/** More may be said of an alarm that is in work, or comes later. */
export const isOpen = ({ alarm, answer }: OnDutyCheck): boolean =>
  answer === null || (alarm !== null && (answer.result === 0 || answer.result === 3))

/** Text key of the result of an alarm. */
export const resultKeys = ['result0', 'result1', 'result2', 'result3'] as const

/** "8:05" */
export function timeLeft(dueAt: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((dueAt - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Text key of whom a check is about; others are not defined by the standard. */
export const queryTypeKeys = { 1: 'queryType1', 2: 'queryType2', 3: 'queryType3' } as const
export const deliveryOf = (answer: NonNullable<OnDutyCheck['answer']>) =>
  answer.sentAt === null ? 'waitsForLink' : answer.sentLate ? 'sentLate' : 'sent'
