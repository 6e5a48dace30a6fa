/** /dutyHandovers: who handed duty over to whom. */
import type { DataOf, DutyHandover } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { ListState } from '../../../core/lists/ListState.tsx'
import { MoreRows } from '../../../core/lists/MoreRows.tsx'
import { PagedTable } from '../../../core/lists/PagedTable.tsx'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { fileColumnOf } from '../../../core/lists/table-columns.ts'
import { useCallPages } from '../../../core/lists/use-call-pages.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dateTime } from '../../../core/time/format.ts'
import { timeFilterTexts } from '../../../core/time/time-filter-texts.ts'
import { rangeOf, timeFilterOf } from '../../../core/time/time-filter.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { Disc } from '../../../ui/Disc.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { toneOfHandover, useHandoverColumns } from './handover-columns.tsx'
import { handoverTexts } from './handover-texts.ts'

const path = 'duty/getDutyHandovers'
const rowsOf = ({ handovers }: DataOf<typeof path>): readonly DutyHandover[] => handovers
const idOf = ({ handoverId }: DutyHandover): string => handoverId
const times = ['all', 'today', 'threeDays', 'week', 'month'] as const

export default function DutyHandovers() {
  const t = useTexts(handoverTexts)
  const timeTexts = useTexts(timeFilterTexts)
  const wide = useWide()
  const navigate = useNavigate()
  const openScreen = useOpenScreen()
  const { hrefOf } = useScreens()
  const { org, time: asked } = useScreenParameters('dutyHandovers')
  const goBack = useGoBack(hrefOf('dutyRoster', { org }))
  const time = timeFilterOf(asked ?? null)
  // The same range as long as the filter is the same: another one would be another list.
  const [openedAt] = useState(Date.now)
  const range = useMemo(() => rangeOf(time, openedAt), [time, openedAt])
  const { list: pages } = useCallPages(path, { ...range, ...(org !== undefined && { orgId: Number(org) }) }, rowsOf)
  const columns = useHandoverColumns()
  const open = ({ handoverId }: DutyHandover) => openScreen('dutyHandover', { handover: handoverId })
  const table = () => ({ title: t('title'), columns: columns.map(fileColumnOf), chunks: pages.all() })
  const states = { pages, failed: t('failed'), empty: <EmptyState icon="list" title={t('none')} text={t('noneText')} /> }
  return (
    <ListPage
      wide={wide}
      bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}
      head={
        <div className="row wrap gap-3">
          <ChipRow label={t('time')}>
            {times.map(each => (
              <Chip
                key={each}
                label={timeTexts(each)}
                chosen={time === each}
                onChoose={() => void navigate(hrefOf('dutyHandovers', { org, time: each }), { replace: true })}
              />
            ))}
          </ChipRow>
          <Button look="primary" onClick={() => openScreen('giveDuty', { org })}>
            {t('give')}
          </Button>
          <Button look="quiet" onClick={() => openScreen('dutyRoster', { org })}>
            {t('roster')}
          </Button>
          {!wide && <TableExport table={table} />}
        </div>
      }
    >
      {wide ? (
        <PagedTable {...states} name="dutyHandovers" label={t('title')} columns={columns} idOf={idOf} onChoose={open} />
      ) : (
        <ListState {...states}>
          <LineList label={t('title')}>
            {pages.rows.map(row => (
              <li key={idOf(row)}>
                <LineRow
                  lead={<Disc plain icon="user" />}
                  title={[row.fromName, row.takenName || row.toName || t('anybody')].join(' → ')}
                  texts={[[dateTime(row.givenAt, t.lang), row.orgName, row.shift].filter(Boolean).join(' · '), row.note]}
                  end={<StateBadge tone={toneOfHandover[row.state]}>{t(row.state)}</StateBadge>}
                  wraps
                  onClick={() => open(row)}
                />
              </li>
            ))}
          </LineList>
          <MoreRows nextPage={pages.nextPage} loadMore={pages.loadMore} />
        </ListState>
      )}
    </ListPage>
  )
}
