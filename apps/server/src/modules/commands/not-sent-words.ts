/** Why a cut that waited was not sent, in words for pushes; the client has the same in `commandDetailTexts`. */
import type { Lang } from '@outrider/contract'
import type { NotSentWhy } from './sending-allowed.ts'

const words: Readonly<Record<NotSentWhy, Record<Lang, string>>> = {
  noAccess: { zh: '申请人已无权查看该车辆', en: 'the requester can no longer see the vehicle' },
  rightLost: { zh: '申请人已无控制指令权限', en: 'the requester no longer has the right to commands' },
  userLocked: { zh: '申请人的账号已停用', en: 'the account of the requester is locked' },
  signInEnded: { zh: '申请时的登录已结束', en: 'the sign-in it was requested from has ended' },
  approvalNow: { zh: '现在须由他人审批，请重新申请', en: 'someone else must approve it now: request it again' },
  approverGone: { zh: '审批人的权限或登录已失效', en: 'the right or the sign-in of the approver has ended' },
  vehicleChanged: { zh: '车辆的所属机构或终端已变更', en: 'the vehicle has another organisation or terminal' },
  frozen: { zh: '车辆已过期冻结', en: 'the vehicle has expired and is frozen' },
  tooLate: { zh: '等待时间已过', en: 'the time to wait is over' },
}

export const notSentWords = (why: string | null): Record<Lang, string> => {
  const known = Object.entries(words).find(([name]) => name === why)
  return known?.[1] ?? { zh: '', en: '' }
}
