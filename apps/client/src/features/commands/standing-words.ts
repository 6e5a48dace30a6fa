/** By what a vehicle was seen to stand, or not, as one sentence; and what its terminal does not send. */
import type { StandingEvidence } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { evidenceItemTexts, evidenceTexts } from './strings.ts'

export interface StandingWords {
  seen: string
  /** Empty: it sends all. */
  missing: string
}

export function useStandingWords(): (evidence: StandingEvidence) => StandingWords {
  const t = useTexts(evidenceTexts)
  const items = useTexts(evidenceItemTexts)
  return evidence => {
    const { ageMs, standingMs, metres, speed, recorderSpeed, odometer, satellites, missing } = evidence
    const seen = [
      t('age', { n: Math.round(ageMs / 1_000) }),
      t('standing', { n: Math.floor(standingMs / 1_000) }),
      metres !== null && t('metres', { n: metres }),
      t('speed', { n: speed }),
      recorderSpeed !== null && t('recorderSpeed', { n: recorderSpeed }),
      odometer !== null && t('odometer', { n: odometer }),
      satellites !== null && t('satellites', { n: satellites }),
    ]
    const names = missing.map(item => items(item)).join(t('comma'))
    return { seen: seen.filter(Boolean).join(' · '), missing: names && t('missing', { items: names }) }
  }
}
