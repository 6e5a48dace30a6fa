/** What an event of the record tells besides, in the words of its reader. */
import {
  type ErrorName,
  errors,
  errorText,
  type Lang,
  type RecordedAct,
  recordedActs,
  type RecordedFact,
  recordedFacts,
  recordedFactsOf,
  type RecordEntry,
  recordedValues,
} from '@outrider/contract'
import { dateTime } from '../../core/time/format.ts'

/** A newer server may know further acts: their names are shown as they are. */
export const actIn = (act: string, lang: Lang): string =>
  Object.hasOwn(recordedActs, act) ? recordedActs[act as RecordedAct][lang] : act

const isFact = (name: string): name is RecordedFact => Object.hasOwn(recordedFacts, name)
/** Of a fact: ms since 1970, or as text. */
const times: ReadonlySet<string> = new Set(['since', 'until', 'from', 'to'])
const answers = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } } as const

function valueIn(name: string, value: string, lang: Lang): string {
  if (value === 'true' || value === 'false') return answers[value][lang]
  if (times.has(name)) {
    const time = /^\d{12,}$/.test(value) ? Number(value) : /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
    if (!Number.isNaN(time)) return dateTime(time, lang)
  }
  if (name === 'of') return actIn(value, lang)
  if (name === 'reason' && Object.hasOwn(errors, value)) return errorText(value as ErrorName, lang)
  const words = isFact(name) ? recordedValues[name] : undefined
  return words && Object.hasOwn(words, value) ? (words[value]?.[lang] ?? value) : value
}

/** What was done and what came of it are read before the rest, which may be cut in a table. */
const leading: readonly string[] = ['action', 'state']
const rankOf = ({ name }: { name: string }): number => (leading.includes(name) ? leading.indexOf(name) : leading.length)

/** One in each line; those that say nothing are left out. */
export const factsIn = ({ act, facts }: Pick<RecordEntry, 'act' | 'facts'>, lang: Lang): string =>
  facts
    .filter(({ value }) => value !== '' && value !== '{}')
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ name, value }) => {
      const words = isFact(name) ? (recordedFactsOf[act]?.[name] ?? recordedFacts[name]) : undefined
      return `${words?.[lang] ?? name}${lang === 'zh' ? '：' : ': '}${valueIn(name, value, lang)}`
    })
    .join('\n')
