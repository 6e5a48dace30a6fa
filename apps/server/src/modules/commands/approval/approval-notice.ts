/**
 * Tells those who may approve a cut that one waits, since nobody else would know before it expires, and who armed a command that it was not sent,
 * and why.
 */
import { notSentWords, type Text } from '@outrider/contract'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { NoticeKind } from '../../waiting-notices.ts'
import type { CommandRepository } from '../record/commands.repository.ts'
import type { CommandRecord } from '../record/command-record.ts'

interface ApprovalNoticeDependencies {
  readonly fleet: LiveFleet
  readonly repository: CommandRepository
  /** ms since 1970. */
  readonly now: () => number
}
type Notice = ReturnType<NoticeKind<CommandRecord>['noticeOf']>

const notSentTitles: Partial<Record<string, Text>> = {
  cut: { zh: '断油断电未下发', en: 'Cut of oil and power not sent' },
  lock: { zh: '加锁未下发', en: 'Lock not sent' },
  restore: { zh: '恢复油电未下发', en: 'Restore of oil and power not sent' },
}
const otherTitle: Text = { zh: '控制指令未下发', en: 'Command not sent' }
const wordsOf = (why: string | null): Text =>
  Object.entries(notSentWords).find(([name]) => name === why)?.[1] ?? { zh: '', en: '' }
const approvalTitle: Text = { zh: '断油断电待审批', en: 'Cut of oil and power awaiting approval' }

export const approvalNotice = ({ fleet, repository, now }: ApprovalNoticeDependencies): NoticeKind<CommandRecord> => ({
  about: 'cuts to approve',
  take: atMost => repository.takeToTell(atMost, 'skip'),
  takeLocked: atMost => repository.takeToTell(atMost, 'wait'),
  markNotified: (id, { state }) => repository.markNotified(id, state),
  noticeOf: row =>
    row.state === 'cancelled' || row.state === 'expired'
      ? notSentNotice(row, now())
      : row.state === 'waiting'
        ? waitingNotice(row, fleet)
        : undefined,
})

const notSentNotice = (row: CommandRecord, at: number): Notice => {
  const { id, user_id: userId, vehicle_id: vehicleId, plate_num: plate, kind, state, detail } = row
  if (userId === null) return undefined
  const words = wordsOf(state === 'expired' ? 'tooLate' : detail)
  return {
    to: { userId },
    message: lang => ({
      type: 'commandApproval',
      // Of a deleted vehicle there is no page.
      params: vehicleId === null ? {} : { vehicle: String(vehicleId) },
      title: (notSentTitles[kind] ?? otherTitle)[lang],
      body: [plate, words[lang]].filter(Boolean).join(' · '),
      at,
      name: `command-${id}`,
    }),
  }
}

const waitingNotice = (row: CommandRecord, fleet: LiveFleet): Notice => {
  const vehicle = row.vehicle_id === null ? undefined : fleet.vehicle(row.vehicle_id)
  if (!vehicle) return undefined
  const { plateNum, nickname, id } = vehicle.identity
  const requestedAt = row.requested_at.getTime()
  return {
    to: { right: 'commandAuth', vehicle, except: row.user_id, happenedAt: requestedAt },
    message: lang => ({
      type: 'commandApproval',
      params: { vehicle: String(id) },
      title: approvalTitle[lang],
      body: [nickname || plateNum, row.user_name, row.reason].join(' · '),
      at: requestedAt,
      name: `command-${row.id}`,
    }),
  }
}
