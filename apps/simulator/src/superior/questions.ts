/** What a simulated superior platform asks. */
import { type Edition, type PostCheck, textBytes } from '@outrider/jt809'

const texts = [
  (a: number, b: number) => `${a}+${b}=?`,
  () => '请问值班员是否在岗？',
  (a: number, b: number) => `请回答：${a * 10 + b}减${b}等于多少`,
]

/** The `n`th question, in each of the forms in turn. */
export function questionOf(n: number, edition: Edition, minutes: number): PostCheck {
  const text = texts[n % texts.length]?.((n % 9) + 1, (n % 7) + 1) ?? ''
  const asked = { infoId: n, text }
  if (edition === '2019') return { form: '2019', objectType: 1, objectId: textBytes('310000', 20), answerTime: minutes, ...asked }
  return n % 2 === 0
    ? { form: 'printed', ...asked }
    : { form: 'object', objectType: 1, objectId: textBytes('310000', 12), ...asked }
}
