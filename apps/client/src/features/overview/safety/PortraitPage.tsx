/** The frame of a risk portrait: whom it is about and the time, above what it shows; above a ranking where nobody is chosen. */
import type { ReactNode } from 'react'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { timeFilterTexts } from '../../../core/time/time-filter-texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateRangeField } from '../../../ui/inputs/DateRangeField.tsx'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Overview.module.css'
import { isOwnDays, offeredPeriods, type OfferedPeriod, periodOfDays, usePortraitTime } from './portrait-period.ts'
import { safetyTexts } from './texts.ts'

interface Props {
  title: string
  /** Fields that choose whom it is about. */
  fields: readonly { label: string; name: string; value: string; onPick: () => void }[]
  period: string
  onPeriod: (period: string) => void
  /** Back to the ranking; undefined: it is shown. */
  onRanking?: (() => void) | undefined
  children: ReactNode
}

const names = {
  day: 'last1',
  week: 'last7',
  month: 'last30',
  yesterday: 'yesterday',
  lastWeek: 'lastWeek',
  lastMonth: 'lastMonth',
} as const satisfies Record<OfferedPeriod, string>

export function PortraitPage({ title, fields, period, onPeriod, onRanking, children }: Props) {
  const t = useTexts(safetyTexts)
  const common = useTexts(commonTexts)
  const times = useTexts(timeFilterTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  const time = usePortraitTime(period)
  const own = isOwnDays(period)
  return (
    <Page wide bar={<TopBar title={title} back={{ label: common('back'), go: goBack }} />}>
      <div className={styles['asked']}>
        {fields.map(({ label, name, value, onPick }) => (
          <PickField key={name} label={label} name={name} value={value} placeholder={t('choose')} onOpen={onPick} />
        ))}
        <Segments<OfferedPeriod | 'custom'>
          label={t('range')}
          choices={[
            ...offeredPeriods.map(each => ({ value: each, text: t(names[each]) })),
            { value: 'custom' as const, text: t('custom') },
          ]}
          chosen={own ? 'custom' : (offeredPeriods.find(each => each === period) ?? 'month')}
          onChoose={next => {
            if (next !== 'custom') onPeriod(next)
            else if (time) onPeriod(periodOfDays(time.days))
          }}
        />
        {own && time && (
          <div className={styles['ownDays']}>
            <DateRangeField
              label={t('range')}
              fromLabel={t('first')}
              toLabel={t('last')}
              calendarLabel={times('calendar')}
              value={{ from: time.days.begin, to: time.days.end }}
              onChange={({ from, to }) => from !== '' && to !== '' && onPeriod(periodOfDays({ begin: from, end: to }))}
            />
          </div>
        )}
        {onRanking && (
          <Button icon="list" onClick={onRanking}>
            {t('toRanking')}
          </Button>
        )}
      </div>
      <div className={styles['parts']}>{children}</div>
    </Page>
  )
}
