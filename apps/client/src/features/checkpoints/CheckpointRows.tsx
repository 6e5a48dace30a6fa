/** Rows for checkpoints and for vehicles approaching them. */
import type { Approach, Checkpoint } from '@outrider/contract'
import { checkpointTypes } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { number } from '../../core/time/format.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { Disc } from '../../ui/Disc.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { checkpointTexts } from './strings.ts'
import { distanceText, etaText } from './checkpoint-labels.ts'

interface CheckpointRowProps {
  checkpoint: Checkpoint
  /** Only where checkpoints of several organisations are listed. */
  withOrganisation: boolean
  chosen?: boolean
  onChoose: () => void
}

/** The checkpoints do not all belong to the same organisation. */
export const ofSeveral = (checkpoints: readonly Checkpoint[]): boolean => new Set(checkpoints.map(({ orgId }) => orgId)).size > 1

export function CheckpointRow({ checkpoint, withOrganisation, chosen = false, onChoose }: CheckpointRowProps) {
  const t = useTexts(checkpointTexts)
  const { name, type, orgName, radius, inside } = checkpoint
  return (
    <LineRow
      lead={<Disc plain icon="gate" />}
      title={name}
      texts={[[checkpointTypes[type][t.lang], withOrganisation ? orgName : ''].filter(Boolean).join(' · ')]}
      end={
        <>
          <span>{t('radiusOf', { n: shownNumber('metre', radius, t.lang) })}</span>
          {inside > 0 && <span>{t('insideN', { n: number(inside, t.lang) })}</span>}
        </>
      }
      {...(chosen && { chosen })}
      onClick={onChoose}
    />
  )
}

export function ApproachRow({ approach, onChoose }: { approach: Approach; onChoose: () => void }) {
  const t = useTexts(checkpointTexts)
  const { checkpointName, distance, seconds, speed } = approach
  return (
    <LineRow
      lead={<Disc plain icon="truck" />}
      title={bothNamesOf(approach)}
      texts={[t('away', { name: checkpointName, distance: distanceText(distance, t, t.lang) })]}
      end={
        <>
          <span>{etaText(seconds, t)}</span>
          <span>{t('speedAt', { speed: shownNumber('kmh', speed, t.lang) })}</span>
        </>
      }
      onClick={onChoose}
    />
  )
}
