/** What an event of the record says, in the words of its reader. */
import { errorByCode, errorText, type Lang, privacyRows, type RecordEntry, rightTexts, type Text } from '@outrider/contract'
import { useMemo } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { actIn, factsIn } from './record-facts.ts'
import { fieldTexts, objectKindTexts, recordTexts } from './record-texts.ts'

/** Names that these fields list, in words. */
const namedIn: Readonly<Record<string, Readonly<Record<string, Text>>>> = { rights: rightTexts, withheld: privacyRows }

/** The rest as it stands. */
function valueIn(field: string, value: string, lang: Lang): string {
  const words = namedIn[field]
  if (!words) return value
  return value
    .split(', ')
    .map(name => (Object.hasOwn(words, name) ? (words[name]?.[lang] ?? name) : name))
    .join(lang === 'zh' ? '、' : ', ')
}

export interface RecordWords {
  act: (entry: RecordEntry) => string
  who: (entry: RecordEntry) => string
  objects: (entry: RecordEntry) => string
  result: (entry: RecordEntry) => string
  changes: (entry: RecordEntry) => string
  facts: (entry: RecordEntry) => string
}

export function useRecordWords(): RecordWords {
  const t = useTexts(recordTexts)
  const kinds = useTexts(objectKindTexts)
  const fields = useTexts(fieldTexts)
  return useMemo(() => {
    const kindOf = (kind: string) =>
      kinds(Object.hasOwn(objectKindTexts.rows, kind) ? (kind as keyof typeof objectKindTexts.rows) : 'other')
    const fieldOf = (field: string) =>
      Object.hasOwn(fieldTexts.rows, field) ? fields(field as keyof typeof fieldTexts.rows) : field
    return {
      act: ({ act }) => actIn(act, t.lang),
      who: ({ userId, userName, account }) =>
        [userName, account].filter((part, nth, all) => part !== '' && all.indexOf(part) === nth).join(' · ') ||
        (userId === null ? t('server') : t('formerUser', { id: userId })),
      objects: ({ objects }) => objects.map(({ kind, number, name }) => `${kindOf(kind)} ${name || number}`).join(' · '),
      result({ result, act }) {
        if (result === null) return act === 'signInRefused' ? t('refused') : ''
        if (result === 0) return t('done')
        const name = errorByCode(result)
        return name === undefined ? `${t('refused')} (${result})` : `${t('refused')} (${errorText(name, t.lang)})`
      },
      changes: ({ changes }) =>
        changes
          .map(({ field, from, to }) =>
            t('changed', {
              field: fieldOf(field),
              from: valueIn(field, from, t.lang) || t('empty'),
              to: valueIn(field, to, t.lang) || t('empty'),
            }),
          )
          .join('\n'),
      facts: entry => factsIn(entry, t.lang),
    }
  }, [t, kinds, fields])
}
