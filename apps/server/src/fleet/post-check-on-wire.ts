/** An on-duty check as one user sees it. */
import type { OnDutyCheck, OnDutyState } from '@outrider/contract'
import type { PostCheckRecord } from '../events/post-check-record.ts'
import type { AccessScope } from './access-scope.ts'
import type { LiveFleet } from './live-fleet.ts'

/** Operators of the organisations that a superior platform is configured for; the account of a vehicle is nobody's operator. */
export const seesPostCheck = (
  { organisationIds }: Pick<PostCheckRecord, 'organisationIds'>,
  scope: AccessScope,
  fleet: LiveFleet,
): boolean =>
  scope.onlyVehicleId === undefined && (organisationIds ?? fleet.organisations.roots).some(id => scope.organisationIds.has(id))

function stateOf({ answer, dueAt }: PostCheckRecord, now: number): OnDutyState {
  if (answer) return answer.answeredAt > dueAt ? 'late' : 'answered'
  return now > dueAt ? 'missed' : 'pending'
}

export function postCheckOnWire(check: PostCheckRecord, userId: number, now: number): OnDutyCheck {
  const { answer, alarm } = check
  return {
    govId: check.superior,
    govName: check.superiorName,
    infoContent: check.content,
    infoId: check.infoId,
    queryId: check.objectId || check.platformNumber,
    queryType: check.objectType ?? 1,
    uniqueId: check.uniqueId,
    eventTime: check.askedAt,
    proprietorName: check.proprietor,
    businessCertificateNum: check.certificate,
    platformNumber: check.platformNumber,
    receivedAt: check.receivedAt,
    dueAt: check.dueAt,
    state: stateOf(check, now),
    timesAsked: check.timesAsked,
    secondRungAt: check.secondRungAt,
    secondRungName: check.secondRungName,
    alarm: alarm && {
      name: alarm.name,
      nameEn: alarm.nameEn,
      time: alarm.at,
      urgent: alarm.level === 0,
      supervisor: alarm.supervisor,
      plateNum: alarm.plateNum,
    },
    answer: answer && {
      content: answer.content,
      result: answer.result,
      userName: answer.userName,
      self: answer.userId === userId,
      answeredAt: answer.answeredAt,
      seconds: Math.max(0, Math.round((answer.answeredAt - check.receivedAt) / 1000)),
      sentAt: answer.sentAt,
      sentLate: answer.sentLate,
    },
  }
}
