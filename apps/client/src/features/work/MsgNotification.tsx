/** /msgNotification: what the user was notified of about applications and tasks. */
import type { DataOf } from '@outrider/contract'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { usePages } from '../../core/lists/use-pages.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { useWide } from '../../ui/use-wide.ts'
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
/** Of one call. */
const most = 200
const idOf = ({ noticeId }: Notice): string => noticeId

export default function MsgNotification() {
  const t = useTexts(workTexts)
  const navigate = useNavigate()
  const { api } = useOutrider()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  const wide = useWide()
  const pages = usePages({
    path: 'vehManager/getMsgNotification',
    filter: {},
    bodyOf: pageNum => ({ pageNum }),
    rowsOf: ({ notices, total }) => ({ rows: notices, total }),
    idOf,
  })
  /** Those that the platform was told of. */
  const [marked, setMarked] = useState<readonly string[]>([])
  const [failed, setFailed] = useState(false)
  const unread = pages.rows.filter(({ read, noticeId }) => !read && !marked.includes(noticeId)).map(idOf)
  const mark = async () => {
    const readIds = unread.slice(0, most)
    setMarked([...marked, ...readIds])
    try {
      await api.call('vehManager/getMsgNotification', { pageSize: 1, shown: readIds }, { quiet: true })
      setFailed(false)
    } catch (cause) {
      console.warn('notices could not be marked as read', cause)
      setFailed(true)
    }
  }
  const latest = useLatest(mark)
  const shown = unread.join()
  useEffect(() => {
    // What was loaded is read; the list itself still says which were new.
    if (shown !== '') void latest.current()
  }, [shown, latest])
  const open = ({ type, applicationNum }: Notice) => void navigate(hrefOf(screenOf[type], { applicationNum }))
  const listed = {
    pages,
    failed: t('failed'),
    empty: <EmptyState icon="bell" title={t('noNotices')} text={t('noNoticesText')} />,
  }
  const columns = useColumns()
  return (
    <ListPage
      wide={wide}
      bar={<TopBar title={t('notices')} back={{ label: t('back'), go: goBack }} />}
      head={
        failed && (
          <Alert tone="notice">
            {t('notMarked')}{' '}
            <Button look="quiet" onClick={() => setMarked([])}>
              {t('retry')}
            </Button>
          </Alert>
        )
      }
    >
      {wide ? (
        <PagedTable {...listed} name="workNotices" label={t('notices')} columns={columns} idOf={idOf} onChoose={open} />
      ) : (
        <PagedRows
          {...listed}
          label={t('notices')}
          idOf={idOf}
          rowHeight={76}
          renderRow={notice => {
            const { applicationNum, plateNum, text, at, read } = notice
            return (
              <LineRow
                title={[plateNum, applicationNum].filter(Boolean).join(' · ')}
                texts={[text, dateTime(at, t.lang)]}
                end={!read && <StateBadge tone="driving">{t('unread')}</StateBadge>}
                onClick={() => open(notice)}
              />
            )
          }}
        />
      )}
    </ListPage>
  )
}

function useColumns(): readonly TableColumn<Notice>[] {
  const t = useTexts(workTexts)
  return useMemo(
    (): readonly TableColumn<Notice>[] => [
      {
        key: 'read',
        text: t('state'),
        width: 90,
        value: ({ read }) => t(read ? 'isRead' : 'unread'),
        cell: ({ read }) => (read ? t('isRead') : <StateBadge tone="driving">{t('unread')}</StateBadge>),
      },
      { key: 'text', text: t('noticeText'), width: 340, value: ({ text }) => text },
      { key: 'plateNum', text: t('vehiclePlate'), width: 140, value: ({ plateNum }) => plateNum },
      { key: 'applicationNum', text: t('number'), width: 140, value: ({ applicationNum }) => applicationNum },
      { key: 'at', text: t('since'), width: 180, time: true, value: ({ at }) => at, cell: ({ at }) => dateTime(at, t.lang) },
    ],
    [t],
  )
}
