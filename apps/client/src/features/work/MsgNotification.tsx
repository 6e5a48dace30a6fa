/** /msgNotification: what the user was notified of about applications and tasks. */
import type { DataOf } from '@outrider/contract'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useOutrider } from '../../core/context/outrider.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { usePages } from '../../core/lists/use-pages.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { workTexts } from './strings.ts'

type Notice = DataOf<'vehManager/getMsgNotification'>['notices'][number]
const screenOf = {
  installApply: 'newInstallApply',
  maintenanceApply: 'newRepairApply',
  installWork: 'newInstTask',
  maintenanceWork: 'maintTask',
  review: 'reviewDispatch',
  vehicleRequest: 'myApplyDetail',
  vehicleApproval: 'myApplyDetail',
} as const satisfies Record<Notice['type'], string>
const idOf = ({ noticeId }: Notice): string => noticeId

export default function MsgNotification() {
  const t = useTexts(workTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { api } = useOutrider()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  const pages = usePages({
    path: 'vehManager/getMsgNotification',
    filter: {},
    bodyOf: pageNum => ({ pageNum }),
    rowsOf: ({ notices, total }) => ({ rows: notices, total }),
    idOf,
  })
  const seen = pages.state === 'there'
  useEffect(() => {
    // Shown is read; the list itself still says which were new.
    if (seen)
      void api.call('vehManager/getMsgNotification', { pageSize: 1, markRead: true }, { quiet: true }).catch(() => undefined)
  }, [api, seen])
  return (
    <ListPage bar={<TopBar title={t('notices')} back={{ label: common('back'), go: goBack }} />}>
      <PagedRows
        label={t('notices')}
        pages={pages}
        idOf={idOf}
        rowHeight={76}
        failed={t('failed')}
        empty={<EmptyState icon="bell" title={t('noNotices')} text={t('noNoticesText')} />}
        renderRow={({ type, applicationNum, plateNum, text, at, read }) => (
          <LineRow
            title={[plateNum, applicationNum].filter(Boolean).join(' · ')}
            texts={[text, dateTime(at, lang)]}
            end={!read && <StateBadge tone="driving">{t('unread')}</StateBadge>}
            onClick={() => void navigate(hrefOf(screenOf[type], { applicationNum }))}
          />
        )}
      />
    </ListPage>
  )
}
