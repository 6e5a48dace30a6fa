/** What an alarm is handled with by one press: as the last time on this device, then what is said most often in each way. Pure. */
import type { AlarmCase } from '@outrider/contract'
import type { phrasesOf } from './handling-phrases.ts'
import type { OfferedWay } from './handling-ways.ts'
import { phraseOf, type RepeatedMethod } from './last-handling.ts'

type PhraseOf<Method extends RepeatedMethod> = (typeof phrasesOf)[Method][number]
export interface ReadyHandling {
  way: OfferedWay
  phrase: PhraseOf<RepeatedMethod>
  asLastTime: boolean
}

/** So many stand beside each other and are read at a glance. */
const most = 3

type Usual = { [Method in RepeatedMethod]: readonly [Method, PhraseOf<Method>] }[RepeatedMethod]
/** What is said most often, in the order in which it is wanted: of a true alarm, of a false one, of one that is only written down. */
const usual: readonly Usual[] = [
  ['confirm', 'saidDriverWarned'],
  ['misinformation', 'saidNothingSeen'],
  ['note', 'saidOver'],
  ['stop', 'saidOver'],
]
/** Somebody pressed for help. */
const usualOfEmergency: readonly Usual[] = [
  ['confirm', 'saidDriverSafe'],
  ['misinformation', 'saidPressedByMistake'],
  ['note', 'saidWatched'],
  ['stop', 'saidDriverSafe'],
]

/** Only ways that are open for all of them: what is closed for some has to be read first. */
export function readyHandlings(
  ways: readonly OfferedWay[],
  type: AlarmCase['type'],
  last: { method: RepeatedMethod; phrase: string } | null,
): readonly ReadyHandling[] {
  const openWay = (method: RepeatedMethod) =>
    ways.find(way => way.method === method && way.open.length > 0 && way.closed.length === 0)
  const lastPhrase = last && phraseOf(last.method, last.phrase)
  const lastWay = last && lastPhrase && openWay(last.method)
  const found: ReadyHandling[] = lastWay ? [{ way: lastWay, phrase: lastPhrase, asLastTime: true }] : []
  for (const [method, phrase] of type === 'emergency' ? usualOfEmergency : usual) {
    const way = openWay(method)
    if (way && !found.some(each => each.way === way && each.phrase === phrase)) found.push({ way, phrase, asLastTime: false })
  }
  return found.slice(0, most)
}
