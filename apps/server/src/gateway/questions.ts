/** What can be asked of a terminal: which message asks, and which one answers. A further question is a further row. */
import { encode, messages, type Version } from '@outrider/jt808'
import type { Question } from '../events/terminals.ts'

interface Row {
  asks: number
  answers: number
  body: (version: Version) => Buffer
}

export const questions: Readonly<Record<Question, Row>> = {
  location: { asks: 0x8201, answers: 0x0201, body: version => encode(messages.queryLocation, {}, version) },
  parameters: { asks: 0x8104, answers: 0x0104, body: version => encode(messages.queryParameters, {}, version) },
  attributes: { asks: 0x8107, answers: 0x0107, body: version => encode(messages.queryAttributes, {}, version) },
}

/** How long an answer may take when nobody says otherwise, ms. */
export const answerTimeout = 15_000
