/** What is said beside a result, in words. */
import { type AcceptanceFact, acceptanceFacts, acceptanceTries, type AcceptanceTried } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime, fixedNumber, number } from '../../core/time/format.ts'
import { acceptanceFactTexts } from './strings.ts'

const times: ReadonlySet<string> = new Set<AcceptanceFact>(['fixTime', 'clock', 'newest'])
const isFact = (fact: string): fact is AcceptanceFact => (acceptanceFacts as readonly string[]).includes(fact)
export const hexId = (id: number): string => `0x${id.toString(16).padStart(4, '0').toUpperCase()}`

/** 0x8104 → 0x0104 */
export const messagesOf = ({ try: name }: AcceptanceTried): string =>
  `${hexId(acceptanceTries[name].sends)} → ${hexId(acceptanceTries[name].answers)}`

export function useFactWords() {
  const t = useTexts(acceptanceFactTexts)
  const shown = (fact: AcceptanceFact, value: string): string => {
    if (times.has(fact)) return dateTime(Number(value), t.lang)
    if (fact === 'took') return fixedNumber(Number(value) / 1_000, t.lang, 1)
    if (fact === 'bytes') return number(Number(value), t.lang)
    return value === 'yes' || value === 'no' ? t(value) : value
  }
  // A newer platform may say more than is known here.
  return ({ facts }: Pick<AcceptanceTried, 'facts'>): string[] =>
    facts.map(({ fact, value }) => (isFact(fact) ? t(fact, { value: shown(fact, value) }) : `${fact} ${value}`))
}
