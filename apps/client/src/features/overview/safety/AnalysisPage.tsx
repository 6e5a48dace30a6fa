/** The frame of a safety analysis: organisation, time and unit above what it found. */
import { type PeriodUnit, periodUnits } from '@outrider/contract'
import type { ReactNode } from 'react'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { maxDays } from '../../../core/query-forms/zone-days.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { timeFilterTexts } from '../../../core/time/time-filter-texts.ts'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { DateRangeField } from '../../../ui/inputs/DateRangeField.tsx'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Overview.module.css'
import { OperationFilters } from './OperationFilters.tsx'
import type { SafetyQuery } from './safety-query.ts'
import { safetyTexts } from './texts.ts'
import { type Range, rangesOffered, type SafetyForm } from './use-asked.ts'

interface Props {
  title: string
  asked: SafetyForm
  /** Further choices. */
  more?: ReactNode
  children: (query: SafetyQuery) => ReactNode
}

export function AnalysisPage({ title, asked, more, children }: Props) {
  const t = useTexts(safetyTexts)
  const common = useTexts(commonTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  const times = useTexts(timeFilterTexts)
  const { query, orgName, range, days } = asked
  return (
    <Page wide bar={<TopBar title={title} back={{ label: common('back'), go: goBack }} />}>
      <div className={styles['asked']}>
        <PickField
          label={t('organisation')}
          name="organisation"
          value={orgName}
          placeholder={t('choose')}
          onOpen={asked.pickOrganisation}
        />
        <Segments<Range | 'unknown'>
          label={t('range')}
          choices={rangesOffered.map(value => ({ value, text: t(value) }))}
          chosen={range ?? 'unknown'}
          onChoose={next => next !== 'unknown' && asked.askRange(next)}
        />
        {range === 'custom' && days && (
          <div className={styles['ownDays']}>
            <DateRangeField
              label={t('range')}
              fromLabel={t('first')}
              toLabel={t('last')}
              calendarLabel={times('calendar')}
              maxDays={maxDays}
              value={{ from: days.begin, to: days.end }}
              onChange={({ from, to }) => asked.askDays({ begin: from, end: to })}
            />
          </div>
        )}
        <Segments<PeriodUnit>
          label={t('unit')}
          choices={periodUnits.map(value => ({ value, text: t(value) }))}
          chosen={query?.periodUnit ?? 'day'}
          onChoose={unit => asked.ask({ periodUnit: unit })}
        />
        <OperationFilters asked={asked} />
        {more}
      </div>
      {query ? <div className={styles['parts']}>{children(query)}</div> : <LoadingState label={common('loading')} />}
    </Page>
  )
}
