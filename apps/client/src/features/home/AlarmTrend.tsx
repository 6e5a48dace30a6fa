/** Alarms by day, the last seven with today; those of several platforms together. */
import { Chart } from '../../core/charts/Chart.tsx'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { dayMonthOf } from '../../core/time/format.ts'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import type { PartShape } from './home-parts.ts'
import { HomeSection } from './HomeSection.tsx'
import { Said } from './Said.tsx'
import { homeTexts } from './strings.ts'
import { sumsOfDays } from './sums-of-days.ts'
import { useHomeCall } from './use-home-call.ts'

export function AlarmTrend({ shape }: { shape: PartShape }) {
  const lang = useLang()
  const t = useTexts(homeTexts)
  const common = useTexts(commonTexts)
  const { reply, said } = useHomeCall('report/getVehAlmTrendIn7Days')
  const days = reply && sumsOfDays(reply.days)
  return (
    <HomeSection title={t('trend')} shape={shape}>
      <Said {...said} />
      {!days && !said.failed && <LoadingState label={common('loading')} />}
      {days && (
        <Chart
          kind="columns"
          title={t('trend')}
          labels={days.map(({ day }) => dayMonthOf(day, lang))}
          labelsAre={t('day')}
          unit=""
          series={[
            { name: t('started'), values: days.map(({ started }) => started), tone: 'orange' },
            { name: t('processed'), values: days.map(({ processed }) => processed), tone: 'green' },
          ]}
        />
      )}
    </HomeSection>
  )
}
