/** What people were notified about applications, in their language. */
import { type DataOf, type Lang, requestActions, workActions } from '@outrider/contract'
import type { Handlers } from '../../../calls/handlers.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { NoticeRepository } from '../engine/notices.repository.ts'

type NoticeType = DataOf<'vehManager/getMsgNotification'>['notices'][number]['type']

const titles: Record<NoticeType, Record<Lang, string>> = {
  installApply: { zh: '新装申请', en: 'Installation application' },
  maintenanceApply: { zh: '维修申请', en: 'Maintenance application' },
  installWork: { zh: '新装任务', en: 'Installation task' },
  maintenanceWork: { zh: '维修任务', en: 'Maintenance task' },
  review: { zh: '审核与派单', en: 'Review and dispatch' },
  vehicleRequest: { zh: '用车申请', en: 'Vehicle request' },
  vehicleApproval: { zh: '用车审批', en: 'Approval of vehicles' },
}
const reminder = { zh: '已到期，请尽快处理', en: 'is due: please see to it' }

interface Notified {
  type: string
  action: string
  byName: string
  plateNum: string
}

/** Title and text of a notice. */
export function noticeText(
  { type, action, byName, plateNum }: Notified,
  lang: Lang,
): { title: string; body: string; said: string } {
  const words = Object.entries({ ...workActions, ...requestActions }).find(([name]) => name === action)?.[1]
  const said = words ? `${byName}${lang === 'zh' ? '：' : ' '}${words[lang]}` : reminder[lang]
  const title = titles[type as NoticeType][lang]
  return { title, body: [plateNum, said].filter(Boolean).join(' · '), said }
}

export const noticeHandlers = ({
  notices,
  access,
  now,
}: {
  notices: NoticeRepository
  access: AccessGate
  now: () => number
}): Handlers<'vehManager/getMsgNotification'> => ({
  async 'vehManager/getMsgNotification'({ pageNum, pageSize, markRead, shown }, { user, lang }) {
    const { organisationIds } = await access.scope(user.userId)
    const offset = (pageNum - 1) * pageSize
    const { notices: rows, total, unread } = await notices.of(user.userId, [...organisationIds], offset, pageSize)
    if (markRead) await notices.markRead(user.userId, new Date(now()))
    if (shown) await notices.markSome(user.userId, shown, new Date(now()))
    return {
      notices: rows.map(({ id, type, action, by_name: byName, at, read_at, number, facts }) => {
        const plateNum = typeof facts['plateNum'] === 'string' ? facts['plateNum'] : ''
        return {
          noticeId: id,
          type: type as NoticeType,
          applicationNum: number,
          plateNum,
          at: at.getTime(),
          read: read_at !== null,
          text: noticeText({ type, action, byName, plateNum }, lang).said,
        }
      }),
      total,
      unread,
    }
  },
})
