/** The frame of a safety analysis: organisation, time and unit above what it found. */
import { type PeriodUnit, periodUnits } from '@outrider/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { maxDays } from '../../../core/query-forms/zone-days.ts'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { AskedPage } from './AskedPage.tsx'
import { OperationFilters } from './OperationFilters.tsx'
import { OwnDays } from './OwnDays.tsx'
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
  const { query, orgName, range, days } = asked
  return (
    <AskedPage
      title={title}
      asked={
        <>
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
          {range === 'custom' && days && <OwnDays days={days} maxDays={maxDays} onChange={asked.askDays} />}
          <Segments<PeriodUnit>
            label={t('unit')}
            choices={periodUnits.map(value => ({ value, text: t(value) }))}
            chosen={query?.periodUnit ?? 'day'}
            onChoose={unit => asked.ask({ periodUnit: unit })}
          />
          <OperationFilters asked={asked} />
          {more}
        </>
      }
    >
      {query && children(query)}
    </AskedPage>
  )
}
