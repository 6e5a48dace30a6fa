/** The frame of a risk portrait: whom it is about and the time, above what it shows; above a ranking where nobody is chosen. */
import type { ReactNode } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { AskedPage } from './AskedPage.tsx'
import { OwnDays } from './OwnDays.tsx'
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
  /** Absent: it is not known yet what is asked. */
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
  const time = usePortraitTime(period)
  const own = isOwnDays(period)
  return (
    <AskedPage
      title={title}
      asked={
        <>
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
            <OwnDays days={time.days} onChange={days => days.begin !== '' && days.end !== '' && onPeriod(periodOfDays(days))} />
          )}
          {onRanking && (
            <Button icon="list" onClick={onRanking}>
              {t('toRanking')}
            </Button>
          )}
        </>
      }
    >
      {time && children}
    </AskedPage>
  )
}
