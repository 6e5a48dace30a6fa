/** What the mail of a list says, in the language of who sent it. */
import type { Lang } from '@outrider/contract'

const texts = {
  rows: { zh: '行数', en: 'Rows' },
  attached: { zh: '列表见附件，内容为发送时的数据。', en: 'The list is attached, as it was when it was sent.' },
  why: {
    zh: '此邮件由 {name} 在 {title} 发送，请勿直接回复。',
    en: 'Sent by {name} from {title}. Please do not reply.',
  },
} as const satisfies Record<string, Record<Lang, string>>

interface ListFacts {
  readonly name: string
  readonly rows: number
  readonly lang: Lang
  readonly by: string
  readonly title: string
}

export function listMailTexts({ name, rows, lang, by, title }: ListFacts): { subject: string; text: string } {
  const why = texts.why[lang].replace('{name}', () => by).replace('{title}', () => title)
  const counted = `${texts.rows[lang]}${lang === 'zh' ? '：' : ': '}${rows}`
  const lines = [name, '', counted, '', texts.attached[lang], '', '-- ', why]
  return { subject: `[${title}] ${name}`, text: `${lines.join('\n')}\n` }
}
