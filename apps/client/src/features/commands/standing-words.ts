/** By what a vehicle was seen to stand, or not, as one sentence; and what its terminal does not send. */
import type { EvidenceItem, StandingEvidence } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { evidenceItemTexts, evidenceTexts } from './strings.ts'

export interface StandingWords {
  seen: string
  /** Empty: it sends all, and each was seen to tell that the vehicle drives. */
  missing: string[]
}

/** `then`: in the record, where nobody can be asked to confirm it any more. */
export function useStandingWords(then = false): (evidence: StandingEvidence) => StandingWords {
  const t = useTexts(evidenceTexts)
  const items = useTexts(evidenceItemTexts)
  return evidence => {
    const { ageMs, standingMs, metres, speed, recorderSpeed, odometer, satellites, missing, unproven = [] } = evidence
    const seen = [
      t('age', { n: Math.round(ageMs / 1_000) }),
      t('standing', { n: Math.floor(standingMs / 1_000) }),
      metres !== null && t('metres', { n: shownNumber('metre', metres, t.lang, 1) }),
      t('speed', { n: shownNumber('kmh', speed, t.lang, 1) }),
      recorderSpeed !== null && t('recorderSpeed', { n: shownNumber('kmh', recorderSpeed, t.lang, 1) }),
      odometer !== null && t('odometer', { n: shownNumber('km', odometer, t.lang, 1) }),
      satellites !== null && t('satellites', { n: satellites }),
    ]
    const namesOf = (of: readonly EvidenceItem[]) => of.map(item => items(item)).join(t('comma'))
    const tellsDriving = (['odometer', 'recorderSpeed'] as const).some(item => ![...missing, ...unproven].includes(item))
    return {
      seen: seen.filter(Boolean).join(' · '),
      missing: [
        missing.length > 0 && t('missing', { items: namesOf(missing) }),
        unproven.length > 0 && t('unproven', { items: namesOf(unproven) }),
        standingMs > 0 && !tellsDriving && t(then ? 'receiverAloneThen' : 'receiverAlone'),
      ].filter(words => words !== false),
    }
  }
}
