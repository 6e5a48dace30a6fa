/** A reading beside what the terminal reported in the same time. */
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { comparisonTexts, recorderTexts } from './strings.ts'

export function Comparison({ readingId }: { readingId: string }) {
  const t = useTexts(comparisonTexts)
  const recorder = useTexts(recorderTexts)
  const { data, error } = useCall('terminal/compareRecorder', { readingId })
  const title = recorder('compare')
  if (error) return <Alert>{messageOf(error, t.lang)}</Alert>
  if (!data)
    return (
      <Card title={title}>
        <p className="quiet">{t('loading')}</p>
      </Card>
    )
  const { tolerance, clockOff, largest, drivers } = data
  const clock =
    clockOff === null
      ? undefined
      : clockOff === 0
        ? t('exact')
        : clockOff > 0
          ? t('ahead', { n: clockOff })
          : t('behind', { n: -clockOff })
  return (
    <Card title={title}>
      {data.minutes === 0 && <p className="quiet">{t('nothing')}</p>}
      <FactList
        facts={[
          ...(clock === undefined ? [] : [[t('clock'), clock] as const]),
          [t('minutes'), number(data.minutes, t.lang)],
          [t('compared'), number(data.compared, t.lang)],
          [t('meanDifference'), data.meanDifference === null ? '–' : `${number(data.meanDifference, t.lang, 1)} km/h`],
          [t('differing', { tolerance }), number(data.differing, t.lang)],
          [t('unreported'), number(data.unreported, t.lang)],
          [t('distance'), `${number(data.recorderKm, t.lang, 1)} / ${number(data.ourKm, t.lang, 1)} km`],
        ]}
      />
      {largest.length > 0 && (
        <Rows label={t('largest')}>
          {largest.map(({ at, recorder: own, report }) => (
            <Row key={at} title={dateTime(at, t.lang)} text={t('pair', { recorder: own, report })} />
          ))}
        </Rows>
      )}
      {drivers.length > 0 && (
        <Rows label={t('drivers')}>
          {drivers.map(({ at, licence, event, known }) => (
            <Row
              key={`${at} ${licence} ${event}`}
              title={recorder('licence', { licence })}
              text={[recorder(event === 2 ? 'out' : 'in'), dateTime(at, t.lang), t(known ? 'known' : 'notKnown')].join(' · ')}
            />
          ))}
        </Rows>
      )}
    </Card>
  )
}
