/** How an alarm was handled last with a ready phrase on this device: the next one can be with one press. */
import type { AlarmMethod } from '@outrider/contract'
import * as z from 'zod/mini'
import { defineStored } from '../../../core/storage/stored.ts'
import { phrasesOf } from './handling-phrases.ts'

/** A message has a text of its own each time. */
const methods = ['stop', 'confirm', 'misinformation', 'note'] as const satisfies readonly AlarmMethod[]
export type RepeatedMethod = (typeof methods)[number]
export const isRepeated = (method: AlarmMethod): method is RepeatedMethod => methods.some(each => each === method)

type Phrase = (typeof phrasesOf)[RepeatedMethod][number]
/** undefined: the phrases of this version have none like it. */
export const phraseOf = (method: RepeatedMethod, name: string): Phrase | undefined =>
  phrasesOf[method].find(phrase => phrase === name)

export const storedLastHandling = defineStored({
  key: 'alarmLastHandling',
  schema: z.nullable(z.object({ method: z.enum(methods), phrase: z.string() })),
  fallback: null,
})
