/** Tells those who may release a vehicle that its departure check found a serious defect. */
import type { Lang } from '@outrider/contract'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { NoticeKind } from '../waiting-notices.ts'
import { itemName } from './checklists.ts'
import type { CheckToWarnOf, DepartureCheckRepository } from './departure-checks.repository.ts'

interface DefectNoticeDependencies {
  readonly fleet: LiveFleet
  readonly checks: DepartureCheckRepository
  /** ms since 1970. */
  readonly now: () => number
}

/** What nobody could push for so long is no news, ms. */
const newsFor = 86_400_000

const titles: Record<Lang, string> = {
  zh: '出车检查发现严重缺陷，待放行',
  en: 'Serious defect at departure check: awaiting release',
}

export const defectNotice = ({ fleet, checks, now }: DefectNoticeDependencies): NoticeKind<CheckToWarnOf> => ({
  about: 'serious defects',
  take: atMost => checks.takeToWarn(atMost, 'skip'),
  takeLocked: atMost => checks.takeToWarn(atMost, 'wait'),
  markNotified: id => checks.markWarned(id),
  noticeOf({ id, vehicle_id: vehicleId, user_id: by, user_name: userName, items, ...check }) {
    const vehicle = fleet.vehicle(vehicleId)
    if (!vehicle || check.state !== 'waiting' || check.received_at.getTime() < now() - newsFor) return undefined
    const { plateNum, nickname } = vehicle.identity
    const defects = items.filter(({ result, serious }) => serious && result === 'defect')
    return {
      to: { right: 'reviewAuth', vehicle, except: by, happenedAt: check.filled_at.getTime() },
      message: lang => ({
        type: 'departureCheck',
        params: { vehicleId: String(vehicleId) },
        title: titles[lang],
        body: [nickname || plateNum, defects.map(item => itemName(item, lang)).join(lang === 'zh' ? '、' : ', '), userName]
          .filter(Boolean)
          .join(' · '),
        at: check.filled_at.getTime(),
        name: `departure-${id}`,
      }),
    }
  },
})
