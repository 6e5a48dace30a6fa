/**
 * What is wrong with what was sent, in the language of the request. People read it too: who follows an odd address, or whose browser has an older
 * client. So it says what was expected, and neither patterns nor names of types; those stand in the API document.
 */
import { fillPlaceholders, type Lang } from '@outrider/contract'
import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const kinds: Readonly<Record<string, Record<Lang, string>>> = {
  string: { zh: '应为文字', en: 'must be a text' },
  number: { zh: '应为数字', en: 'must be a number' },
  int: { zh: '应为整数', en: 'must be a whole number' },
  boolean: { zh: '应为是或否', en: 'must be true or false' },
  array: { zh: '应为列表', en: 'must be a list' },
  object: { zh: '应为一组字段', en: 'must be a set of fields' },
  record: { zh: '应为一组字段', en: 'must be a set of fields' },
}
const missing = { zh: '缺少内容', en: 'is missing' } as const
const notRight = { zh: '内容不正确', en: 'is not valid' } as const
const wrongForm = { zh: '格式不正确', en: 'has the wrong format' } as const
const noDay = { zh: '不是有效的日期', en: 'is not a date that exists' } as const
/** Formats that people know by name. */
const formats: Readonly<Record<string, Record<Lang, string>>> = {
  date: noDay,
  email: { zh: '不是有效的邮箱地址', en: 'is not a valid email address' },
  url: { zh: '不是有效的网址', en: 'is not a valid URL' },
}

const entries = { zh: '项', en: '[entry|entries]' } as const
/** What is counted in a text, a list, a file. Chinese has one word for one and for many. */
const counted: Readonly<Record<string, Record<Lang, string>>> = {
  string: { zh: '个字符', en: '[character|characters]' },
  array: entries,
  set: entries,
  map: entries,
  file: { zh: '字节', en: '[byte|bytes]' },
}

const quoted = (values: readonly unknown[], lang: Lang): string =>
  values.map(value => (typeof value === 'string' ? `"${value}"` : String(value))).join(lang === 'zh' ? '、' : ', ')

type Side = 'atLeast' | 'above' | 'atMost' | 'below'
const sides: Readonly<Record<Side, { en: string; number: string; count: string }>> = {
  atLeast: { en: 'at least', number: '不能小于', count: '至少' },
  above: { en: 'more than', number: '须大于', count: '须多于' },
  atMost: { en: 'at most', number: '不能大于', count: '最多' },
  below: { en: 'less than', number: '须小于', count: '须少于' },
}

function bound(origin: string, side: Side, limit: number | bigint, lang: Lang): string {
  const unit = counted[origin]?.[lang]
  const { en, number, count } = sides[side]
  if (lang === 'zh') return unit ? `${count}${limit}${unit}` : `${number}${limit}`
  return unit ? fillPlaceholders(`must have ${en} {n} ${unit}`, { n: String(limit) }) : `must be ${en} ${limit}`
}

function choices(values: readonly unknown[], lang: Lang): string {
  const listed = quoted(values, lang)
  if (values.length === 1) return lang === 'zh' ? `应为${listed}` : `must be ${listed}`
  return lang === 'zh' ? `应为以下之一：${listed}` : `must be one of ${listed}`
}

/** Of several schemas the one that says more than that it is another value or of another kind: of '' or a day, the day. */
const ofChoice = ({ errors }: { errors?: readonly (readonly z.core.$ZodIssue[])[] | undefined }): string | undefined =>
  errors?.flatMap(issues => issues.filter(({ code, path }) => path.length === 0 && !differs.has(code)))[0]?.message
const differs: ReadonlySet<string> = new Set(['invalid_value', 'invalid_type', 'invalid_union'])

function wordsOf(issue: Issue, lang: Lang): string {
  // A text or number that is not there may be reported as of a wrong kind or as none of the choices.
  if (issue.input === undefined && ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code)) return missing[lang]
  switch (issue.code) {
    case 'invalid_type':
      return (kinds[issue.expected] ?? notRight)[lang]
    case 'invalid_value':
      return choices(issue.values, lang)
    case 'too_small':
      return bound(issue.origin, issue.inclusive === false ? 'above' : 'atLeast', issue.minimum, lang)
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'below' : 'atMost', issue.maximum, lang)
    case 'invalid_format':
      return (formats[issue.format] ?? wrongForm)[lang]
    case 'not_multiple_of':
      return lang === 'zh' ? `须为${issue.divisor}的倍数` : `must be a multiple of ${issue.divisor}`
    case 'invalid_union':
      return ofChoice(issue) ?? notRight[lang]
    case 'unrecognized_keys':
      return `${lang === 'zh' ? '含有未知的字段：' : 'has unknown fields: '}${quoted(issue.keys, lang)}`
    default:
      return notRight[lang]
  }
}

const errorIn = { zh: (issue: Issue) => wordsOf(issue, 'zh'), en: (issue: Issue) => wordsOf(issue, 'en') } as const

export const wordsIn = (lang: Lang) => ({ error: errorIn[lang] })

/** The first issue with its path. */
export function detailOf({ issues: [issue] }: Pick<z.ZodError, 'issues'>): string {
  return issue ? [issue.path.join('.'), issue.message].filter(Boolean).join(': ') : ''
}
