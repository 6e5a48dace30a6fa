/** Why a command that waited was not sent, in words: of pushes and of the record of commands. */
import type { Text } from '../rules.ts'

export const notSentWords = {
  noAccess: { zh: '申请人已无权查看该车辆', en: 'the requester can no longer see the vehicle' },
  rightLost: { zh: '申请人已无控制指令权限', en: 'the requester no longer has the right to commands' },
  userLocked: { zh: '申请人的账号已停用', en: 'the account of the requester is locked' },
  signInEnded: { zh: '申请时的登录已结束', en: 'the sign-in it was requested from has ended' },
  approvalNow: { zh: '现在须由他人审批，请重新申请', en: 'someone else must approve it now: request it again' },
  lockNeedsApproval: {
    zh: '该车辆的断油断电须由他人审批，而加锁也可能断油断电',
    en: 'cuts of this vehicle need approval, and a lock may cut oil and power too',
  },
  approverGone: { zh: '审批人的权限或登录已失效', en: 'the right or the sign-in of the approver has ended' },
  vehicleChanged: { zh: '车辆的所属机构或终端已变更', en: 'the vehicle has another organisation or terminal' },
  methodChanged: {
    zh: '该终端型号的断油断电方式已变更，请重新申请',
    en: 'its model of terminal is told to cut in another way now: request it again',
  },
  frozen: { zh: '车辆已过期冻结', en: 'the vehicle has expired and is frozen' },
  tooLate: { zh: '等待时间已过', en: 'the time to wait is over' },
} as const satisfies Record<string, Text>
export type NotSentWhy = keyof typeof notSentWords
