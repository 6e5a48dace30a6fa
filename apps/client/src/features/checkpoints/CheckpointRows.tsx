/** Rows for checkpoints and for vehicles approaching them. */
import type { Approach, Checkpoint } from '@outrider/contract'
import { checkpointTypes } from '@outrider/contract'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { number } from '../../core/time/format.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { Disc } from '../../ui/Disc.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { checkpointTexts } from './strings.ts'
import { distanceText, etaText } from './checkpoint-labels.ts'

export function CheckpointRow({ checkpoint, onChoose }: { checkpoint: Checkpoint; onChoose: () => void }) {
  const t = useTexts(checkpointTexts)
  const lang = useLang()
  const { name, type, orgName, radius, inside } = checkpoint
  return (
    <LineRow
      lead={<Disc plain icon="target" />}
      title={name}
      texts={[[checkpointTypes[type][lang], orgName].join(' · ')]}
      end={
        <>
          <span>{t('radiusOf', { n: number(radius, lang) })}</span>
          {inside > 0 && <span>{t('insideN', { n: number(inside, lang) })}</span>}
        </>
      }
      onClick={onChoose}
    />
  )
}

export function ApproachRow({ approach, onChoose }: { approach: Approach; onChoose: () => void }) {
  const t = useTexts(checkpointTexts)
  const lang = useLang()
  const { checkpointName, distance, seconds, speed } = approach
  return (
    <LineRow
      lead={<Disc plain icon="truck" />}
      title={bothNamesOf(approach)}
      texts={[t('away', { name: checkpointName, distance: distanceText(distance, t, lang) })]}
      end={
        <>
          <span>{etaText(seconds, t)}</span>
          <span>{t('speedAt', { speed: number(speed, lang) })}</span>
        </>
      }
      onClick={onChoose}
    />
  )
}
