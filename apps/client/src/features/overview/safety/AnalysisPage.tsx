/** The frame of a safety analysis: organisation, time and unit above what it found. */
import { type PeriodUnit, periodUnits } from '@outrider/contract'
import type { ReactNode } from 'react'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Overview.module.css'
import { OperationFilters } from './OperationFilters.tsx'
import type { SafetyQuery } from './safety-query.ts'
import { safetyTexts } from './texts.ts'
import { type SafetyForm, type Range, ranges } from './use-asked.ts'

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
  const { query, orgName, range } = asked
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
        <Segments<Range | 'other'>
          label={t('range')}
          choices={(Object.keys(ranges) as Range[]).map(value => ({ value, text: t(value) }))}
          chosen={range ?? 'other'}
          onChoose={next => next !== 'other' && asked.askRange(next)}
        />
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
