/** /postcheck: the on-duty checks of superior platforms with their answers. */
import { type OnDutyCheck, onDutyStates } from '@outrider/contract'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { ListState } from '../../core/lists/ListState.tsx'
import { MoreRows } from '../../core/lists/MoreRows.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { TableExport } from '../../core/lists/TableExport.tsx'
import { fileColumnOf } from '../../core/lists/table-columns.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { timeFilterTexts } from '../../core/time/time-filter-texts.ts'
import { timeFilterOf } from '../../core/time/time-filter.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LineList } from '../../ui/LineRow.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { CheckRow } from './CheckRow.tsx'
import { MissingPlatforms } from './MissingPlatforms.tsx'
import { useRecordColumns } from './record-columns.tsx'
import { dutyTexts } from './strings.ts'
import { useRecords } from './use-records.ts'

const idOf = ({ uniqueId }: OnDutyCheck): string => uniqueId
const times = ['all', 'today', 'threeDays', 'week', 'month'] as const

export default function PostCheckRecords() {
  const t = useTexts(dutyTexts)
  const timeTexts = useTexts(timeFilterTexts)
  const wide = useWide()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('main'))
  const parameters = useScreenParameters('postCheck')
  const state = onDutyStates.find(each => each === parameters.state)
  const time = timeFilterOf(parameters.time ?? null)
  const { pages, missing } = useRecords({ state, time })
  const columns = useRecordColumns()
  const show = (change: { state?: string | undefined; time?: string }) =>
    void navigate(hrefOf('postCheck', { state, time, ...change }), { replace: true })
  const open = ({ uniqueId }: OnDutyCheck) => void navigate(hrefOf('postCheckReply', { uniqueId }))
  const states = {
    pages,
    failed: t('failed'),
    empty: <EmptyState icon="shield" title={t('none')} text={t('noneText')} />,
  }
  const table = () => ({ title: t('records'), columns: columns.map(fileColumnOf), chunks: pages.all() })
  return (
    <ListPage
      wide={wide}
      bar={<TopBar title={t('records')} back={{ label: t('back'), go: goBack }} />}
      head={
        <div className="row wrap gap-3">
          <ChipRow label={t('state')}>
            <Chip label={t('all')} chosen={!state} onChoose={() => show({ state: undefined })} />
            {onDutyStates.map(each => (
              <Chip key={each} label={t(each)} chosen={state === each} onChoose={() => show({ state: each })} />
            ))}
          </ChipRow>
          <ChipRow label={t('time')}>
            {times.map(each => (
              <Chip key={each} label={timeTexts(each)} chosen={time === each} onChoose={() => show({ time: each })} />
            ))}
          </ChipRow>
          <Button look="quiet" onClick={() => void navigate(hrefOf('postCheckList'))}>
            {t('toList')}
          </Button>
          {!wide && <TableExport table={table} />}
          <MissingPlatforms titles={missing} />
        </div>
      }
    >
      {wide ? (
        <PagedTable {...states} name="postChecks" label={t('records')} columns={columns} idOf={idOf} onChoose={open} />
      ) : (
        <ListState {...states}>
          <LineList label={t('records')}>
            {pages.rows.map(check => (
              <li key={check.uniqueId}>
                <CheckRow check={check} onOpen={() => open(check)} />
              </li>
            ))}
          </LineList>
          <MoreRows nextPage={pages.nextPage} loadMore={pages.loadMore} />
        </ListState>
      )}
    </ListPage>
  )
}
