/** How litres are made of what the fuel sensor of a vehicle sends: a factor, or a table that is typed or pasted and drawn; who entered it, from what. */
import { type DataOf, type FuelCurve, fuelInputs, litresOf } from '@outrider/contract'
import { useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { inputDay } from '../../../core/time/days.ts'
import { dayText, minuteRange, number } from '../../../core/time/format.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import { Card } from '../../../ui/Page.tsx'
import { type DraftFault, curveOf, draftOf, type FuelDraft, pairsOf } from './fuel-draft.ts'
import { FuelCurvePicture } from './FuelCurvePicture.tsx'
import styles from './Measuring.module.css'
import { MeasuringForm, MeasuringHistory } from './MeasuringForm.tsx'
import { measuringTexts } from './measuring-texts.ts'
import { useSaving } from './use-saving.ts'

type Measuring = DataOf<'platform/getMeasuring'>
const standard: FuelCurve = { input: 'raw', factor: null, pairs: null }
const ways = ['none', 'byFactor', 'byPairs'] as const

export function FuelForm({ vehicleId, measuring }: { vehicleId: string; measuring: Measuring }) {
  const t = useTexts(measuringTexts)
  const { fuelCurves: curves, fuelFaults: faults, fuelSent: sent, editable } = measuring
  const inForce = curves[0] ?? standard
  return (
    <Card title={t('fuel')}>
      {sent !== null && (
        <p>
          {t('sent')}: {t('litresNow', { sent: number(sent, t.lang), litres: number(litresOf(inForce, sent), t.lang, 1) })}
        </p>
      )}
      {editable ? (
        <CurveForm key={curves.length} vehicleId={vehicleId} stored={inForce} />
      ) : (
        inForce.pairs !== null && <Drawn pairs={inForce.pairs} />
      )}
      {faults.length > 0 && (
        <>
          <h3>{t('faults')}</h3>
          <ul className={styles['list']}>
            {faults.map(({ kind, beginTime, endTime, readings }) => (
              <li key={`${kind} ${beginTime}`}>
                {t('faultLine', { kind: t(kind), n: readings })}
                <p className={styles['note']}>{minuteRange(beginTime, endTime, t.lang)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <MeasuringHistory
        lines={curves.map(({ userName, time, ...curve }) => ({
          text: (
            <>
              <CurveLine {...curve} /> · {curve.source}
            </>
          ),
          userName,
          time,
        }))}
      />
    </Card>
  )
}

function CurveLine({ pairs, factor, fromDay }: Pick<Measuring['fuelCurves'][number], 'pairs' | 'factor' | 'fromDay'>) {
  const t = useTexts(measuringTexts)
  const day = dayText(fromDay, t.lang)
  if (pairs !== null) return t('curvePairs', { n: pairs.length, day })
  return factor === null ? t('curveNone', { day }) : t('curveFactor', { factor: number(factor, t.lang, 4), day })
}

function Drawn({ pairs }: { pairs: readonly (readonly [number, number])[] }) {
  const t = useTexts(measuringTexts)
  const litres = number(Math.max(...pairs.map(([, each]) => each)), t.lang, 1)
  return <FuelCurvePicture pairs={pairs} title={t('curveOf', { n: pairs.length, litres })} />
}

function CurveForm({ vehicleId, stored }: { vehicleId: string; stored: FuelCurve }) {
  const t = useTexts(measuringTexts)
  const { api } = useOutrider()
  const [draft, setDraft] = useState(() => draftOf(stored))
  const [fromDay, setFromDay] = useState(() => inputDay(Date.now()))
  const [source, setSource] = useState('')
  const [fault, setFault] = useState<DraftFault | { text: 'noFrom' | 'noDay' }>()
  const { busy, failure, save } = useSaving()
  const change = (over: Partial<FuelDraft>) => {
    setDraft({ ...draft, ...over })
    setFault(undefined)
  }
  const faultAt = (...texts: string[]): string | undefined =>
    fault && texts.includes(fault.text) ? t(fault.text, { n: 'line' in fault ? fault.line : 0 }) : undefined
  function submit() {
    const made = curveOf(draft)
    if ('fault' in made) return setFault(made.fault)
    if (source.trim() === '') return setFault({ text: 'noFrom' })
    if (fromDay === '') return setFault({ text: 'noDay' })
    return void save(() =>
      api.call('platform/setFuelCurve', { vehicleId, ...made.curve, fromDay, source: source.trim() }, { quiet: true }),
    )
  }
  const pairs = pairsOf(draft)
  return (
    <MeasuringForm fromDay={fromDay} onFromDay={setFromDay} dayError={faultAt('noDay')} {...{ failure, busy }} onSubmit={submit}>
      <Segments
        label={t('way')}
        choices={ways.map(value => ({ value, text: t(value) }))}
        chosen={draft.way}
        onChoose={way => change({ way })}
      />
      {draft.way !== 'none' && (
        <Select
          label={t('input')}
          choices={fuelInputs.map(value => ({ value, text: t(value) }))}
          chosen={draft.input}
          onChoose={input => change({ input })}
        />
      )}
      {draft.way === 'byFactor' && (
        <Field
          label={t('litresPer')}
          inputMode="decimal"
          value={draft.factor}
          error={faultAt('badFactor')}
          onChange={({ target }) => change({ factor: target.value })}
        />
      )}
      {draft.way === 'byPairs' && (
        <TextArea
          label={t('pairs')}
          hint={t('pairsHint')}
          rows={8}
          value={draft.pairs}
          error={faultAt('wrongLine', 'few', 'twice', 'upAndDown', 'both')}
          onChange={({ target }) => change({ pairs: target.value })}
        />
      )}
      {pairs.length > 1 && <Drawn pairs={pairs} />}
      <Field
        label={t('from')}
        hint={t('fromHint')}
        value={source}
        maxLength={200}
        error={faultAt('noFrom')}
        onChange={({ target }) => {
          setSource(target.value)
          setFault(undefined)
        }}
      />
    </MeasuringForm>
  )
}
