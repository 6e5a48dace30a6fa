/** By what the distance of a vehicle is measured: what is proposed with its evidence, what is chosen, who chose it. */
import { type DataOf, type DistanceSource, distanceSources } from '@outrider/contract'
import { useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { inputDay } from '../../../core/time/days.ts'
import { dayText, number } from '../../../core/time/format.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Card } from '../../../ui/Page.tsx'
import styles from './Measuring.module.css'
import { MeasuringForm, MeasuringHistory } from './MeasuringForm.tsx'
import { measuringTexts } from './measuring-texts.ts'
import { OdometerProposal } from './OdometerProposal.tsx'
import { useSaving } from './use-saving.ts'

type Measuring = DataOf<'platform/getMeasuring'>

const nameOf = { automatic: 'automatic', odometer: 'bySource_odometer', fixes: 'fixes' } as const
const textOf = { automatic: 'automaticText', odometer: 'odometerText', fixes: 'fixesText' } as const

export function OdometerForm({ vehicleId, measuring }: { vehicleId: string; measuring: Measuring }) {
  const t = useTexts(measuringTexts)
  const { odometerProposal: proposal, odometerChoices: choices, odometerDays: days, editable } = measuring
  return (
    <Card title={t('odometer')}>
      {proposal && <OdometerProposal vehicleId={vehicleId} proposal={proposal} editable={editable} />}
      {editable && <ChoiceForm key={choices.length} vehicleId={vehicleId} last={choices[0]} />}
      <h3>{t('evidence')}</h3>
      {days.length === 0 ? <p className={styles['note']}>{t('noEvidence')}</p> : <Evidence days={days} />}
      <MeasuringHistory
        lines={choices.map(({ source, factor, fromDay, userName, time }) => ({
          text: t('choiceLine', { source: t(nameOf[source]), factor: number(factor, t.lang, 4), day: dayText(fromDay, t.lang) }),
          userName,
          time,
        }))}
      />
    </Card>
  )
}

function Evidence({ days }: { days: Measuring['odometerDays'] }) {
  const t = useTexts(measuringTexts)
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {(['day', 'kmFixes', 'kmOdometer', 'ratio'] as const).map(name => (
            <th key={name}>{t(name)}</th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular">
        {days.map(({ day, fixesKm, odometerKm }) => (
          <tr key={day}>
            <td>{dayText(day, t.lang)}</td>
            <td>{shownNumber('km', fixesKm, t.lang, 1)}</td>
            <td>{shownNumber('km', odometerKm, t.lang, 1)}</td>
            <td>{fixesKm > 0 ? number(odometerKm / fixesKm, t.lang, 3) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ChoiceForm({ vehicleId, last }: { vehicleId: string; last: Measuring['odometerChoices'][number] | undefined }) {
  const t = useTexts(measuringTexts)
  const { api } = useOutrider()
  const [source, setSource] = useState<DistanceSource>(last?.source ?? 'automatic')
  const [factor, setFactor] = useState(String(last?.factor ?? 1))
  const [fromDay, setFromDay] = useState(() => inputDay(Date.now()))
  const [wrong, setWrong] = useState<'badFactor' | 'noDay'>()
  const { busy, failure, save } = useSaving()
  function submit() {
    const value = Number(factor.trim().replace(',', '.'))
    if (factor.trim() === '' || !(value > 0)) return setWrong('badFactor')
    if (fromDay === '') return setWrong('noDay')
    return void save(() => api.call('platform/setOdometer', { vehicleId, source, factor: value, fromDay }, { quiet: true }))
  }
  return (
    <MeasuringForm
      fromDay={fromDay}
      onFromDay={value => {
        setFromDay(value)
        setWrong(undefined)
      }}
      dayError={wrong === 'noDay' ? t('noDay') : undefined}
      {...{ failure, busy }}
      onSubmit={submit}
    >
      <Segments
        label={t('source')}
        choices={distanceSources.map(value => ({ value, text: t(nameOf[value]) }))}
        chosen={source}
        onChoose={setSource}
      />
      <p className={styles['note']}>{t(textOf[source])}</p>
      <Field
        label={t('factor')}
        hint={t('factorHint')}
        inputMode="decimal"
        value={factor}
        error={wrong === 'badFactor' ? t('badFactor') : undefined}
        onChange={({ target }) => {
          setFactor(target.value)
          setWrong(undefined)
        }}
      />
    </MeasuringForm>
  )
}
