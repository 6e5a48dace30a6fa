/** An error of the contract, thrown by handlers and sent in the user's language by http/replies.ts. */
import { type ErrorName, type ErrorParams, errors, errorText, type Lang, type Text } from '@outrider/contract'

/** What is put into the holes of a sentence; words are there in both languages. */
type Values = Readonly<Record<string, string | number | Text>>

export class Refusal extends Error {
  override name = 'Refusal'
  readonly error: ErrorName
  readonly values: Values
  constructor(error: ErrorName, values: Values = {}) {
    super(errors[error].en)
    this.error = error
    this.values = values
  }
}

export const refusalText = ({ error, values }: Refusal, lang: Lang): string =>
  errorText(
    error,
    lang,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[lang] : value])),
  )

/** Throws the refusal; the values for the holes in its sentence are checked by type. */
export function fail<N extends ErrorName>(error: N, ...values: ErrorParams<N>): never {
  throw new Refusal(error, values[0])
}

/** What can be wrong with a request that its row cannot say. */
const details = {
  ofAnotherCall: { zh: 'requestId：已用于其他调用', en: 'requestId: of another call' },
  ofAnotherRequest: { zh: 'requestId：已用于内容不同的请求', en: 'requestId: of a request for something else' },
  ofAnotherMessage: { zh: 'requestId：已用于另一条消息', en: 'requestId: of another message' },
  ofAnotherCommand: { zh: 'requestId：已用于另一条指令', en: 'requestId: of another command' },
  ofAnotherStep: { zh: 'requestId：已用于另一个步骤', en: 'requestId: of another step' },
  shownStep: { zh: 'shownStep：结算时必须填写', en: 'shownStep: needed to settle' },
  text: { zh: '文本中含有空字符或不完整的字符', en: 'NUL or half a character in a text' },
  topic: { zh: '没有这个主题', en: 'unknown topic' },
  json: { zh: '请求体不是有效的 JSON', en: 'the body is not valid JSON' },
  form: { zh: '请求格式有误', en: 'not in the form of a request' },
} as const satisfies Record<string, Text>

export const invalid = (detail: keyof typeof details): Refusal => new Refusal('request.invalid', { detail: details[detail] })

export function failInvalid(detail: keyof typeof details): never {
  throw invalid(detail)
}
