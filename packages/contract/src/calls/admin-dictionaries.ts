/** Words that a company keeps for fields of forms. Ours (docs/decisions/244-dictionaries.md). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { dictionaryNames, dictionaryValues } from '../entities/dictionary.ts'

const right = 'adminAuth'
const wordId = z.string().check(z.regex(/^\d{1,18}$/))
const changes = { right, edit: true, record: true, leaves: 'entry' } as const

export const dictionaryWord = z.object({
  wordId: z.string(),
  ...dictionaryValues,
  orgName: z.string(),
  /** Forms offer it no more; records that have it keep it. */
  ended: z.boolean(),
})
export type DictionaryWord = z.infer<typeof dictionaryWord>

export const dictionaryWordForm = z.object(dictionaryValues)
export const dictionaryWordChange = z.object({ wordId, word: dictionaryValues.word, ended: z.boolean() })

/** Who fills in a form is offered its words. */
export const ownDictionaries = {
  getDictionaries: call({
    about:
      'The words that forms offer: of the user’s organisations and of those above them; of more than 400 of a dictionary those of the uppermost ' +
      'ones first, then those that most organisations have. Ours',
    data: z.object({ words: z.array(z.object({ dictionary: z.enum(dictionaryNames), word: z.string() })) }),
    everyone: 'Words alone: what is said with one is in records, to which their own rights apply.',
    merge: { words: 'concat' },
    absent: () => ({ words: [] }),
  }),
}

export const adminDictionaryCalls = {
  getDictionaryWords: call({
    about: 'The words of the administrator’s organisations, also those that are not offered any more',
    data: z.object({ words: z.array(dictionaryWord) }),
    right,
    ids: { reply: { 'words[].wordId': 'dictionaryWord', 'words[].orgId': 'organisation' } },
  }),
  addDictionaryWord: call({
    about: 'Have forms offer a word to people of an organisation and of those below',
    request: dictionaryWordForm,
    data: z.object({ wordId: z.string() }),
    merge: { wordId: 'first' },
    ...changes,
    ids: { request: { orgId: 'organisation' }, reply: { wordId: 'dictionaryWord' } },
    errors: ['organisation.unknown', 'dictionary.taken', 'dictionary.tooLong', 'dictionary.tooMany'],
  }),
  changeDictionaryWord: call({
    about: 'Rename a word, in the records that have it too, or have it offered no more, or again',
    request: dictionaryWordChange,
    /** Records that have another name now. */
    data: z.object({ renamed: z.int() }),
    merge: { renamed: 'sum' },
    ...changes,
    ids: { request: { wordId: 'dictionaryWord' } },
    errors: ['dictionary.unknown', 'dictionary.taken', 'dictionary.tooLong'],
  }),
}
