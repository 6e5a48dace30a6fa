/** The stretch of the curve that a refuelling or a loss was evaluated from, on a press. */
import type { FuelEvent } from '@outrider/contract'
import { useState } from 'react'
import { Chart } from '../../core/charts/Chart.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateMinute, minuteRange } from '../../core/time/format.ts'
import { inUnits, shownAs } from '../../core/time/measures.ts'
import { Button } from '../../ui/Button.tsx'
import { fuelTexts } from './fuel-texts.ts'

/** ms since 1970, litres. */
export interface FuelPoint {
  time: number
  litres: number
}

export function EvaluatedFrom({ event, points }: { event: FuelEvent; points: readonly FuelPoint[] }) {
  const t = useTexts(fuelTexts)
  const [open, setOpen] = useState(false)
  const { evaluatedFrom: from, evaluatedUntil: until } = event
  if (from === undefined || until === undefined) return null
  const seen = points.filter(({ time }) => time >= from && time <= until)
  if (seen.length < 2) return null
  const name = t('evaluatedFrom', { time: minuteRange(from, until, t.lang), n: seen.length })
  return (
    <>
      <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {name}
      </Button>
      {open && (
        <Chart
          kind="line"
          title={name}
          labels={seen.map(({ time }) => dateMinute(time, t.lang))}
          times={seen.map(({ time }) => time)}
          labelsAre={t('time')}
          unit={inUnits('<L>', t.lang)}
          digits={1}
          series={[{ name: t('level'), values: seen.map(({ litres }) => shownAs('litre', litres)) }]}
          height={160}
        />
      )}
    </>
  )
}
