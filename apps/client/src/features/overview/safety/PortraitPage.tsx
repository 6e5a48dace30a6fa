/** The frame of a risk portrait: whom it is about and the time, above what it shows. */
import { type PeriodUnit, periodUnits } from '@outrider/contract'
import type { ReactNode } from 'react'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Overview.module.css'
import { safetyTexts } from './texts.ts'

interface Props {
  title: string
  /** Of the field that chooses whom it is about. */
  label: string
  value: string
  onPick: () => void
  period: PeriodUnit
  onPeriod: (period: PeriodUnit) => void
  /** undefined: nobody is chosen. */
  children: ReactNode | undefined
}

const names = { day: 'last1', week: 'last7', month: 'last30' } as const

export const periodIn = (text: string | null): PeriodUnit => periodUnits.find(each => each === text) ?? 'month'

export function PortraitPage({ title, label, value, onPick, period, onPeriod, children }: Props) {
  const t = useTexts(safetyTexts)
  const common = useTexts(commonTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  return (
    <Page wide bar={<TopBar title={title} back={{ label: common('back'), go: goBack }} />}>
      <div className={styles['asked']}>
        <PickField label={label} name="subject" value={value} placeholder={t('choose')} onOpen={onPick} />
        <Segments<PeriodUnit>
          label={t('range')}
          choices={periodUnits.map(unit => ({ value: unit, text: t(names[unit]) }))}
          chosen={period}
          onChoose={onPeriod}
        />
      </div>
      {children === undefined ? (
        <EmptyState icon="search" title={t('chooseFirst')} />
      ) : (
        <div className={styles['parts']}>{children}</div>
      )}
    </Page>
  )
}
