import { contract, fieldRules } from '@outrider/contract'
import { expect, test } from 'vitest'
import { resolverOf } from './check-form.ts'
import type { TranslateForm } from './error-text.ts'

const schema = contract.duty.sendOnDutyReplyCmd.request
const errorsOf = async (body: (content: string) => object, content: string) => {
  const resolve = resolverOf<'content'>({
    rows: [{ kind: 'text', name: 'content', label: { zh: '答复', en: 'Answer' } }],
    rules: fieldRules(schema),
    schema,
    toBody: values => body(values.content),
    check: undefined,
    lang: 'en',
    t: ((key: string) => key) as TranslateForm,
  })
  return Object.keys((await resolve({ content }, undefined, { fields: {}, shouldUseNativeValidation: false })).errors)
}

test.each(['check-5@platform-2', 'Check/5'])(
  'an id that no one types is left to the platform: %s, of several platforms or of another vendor',
  async uniqueId => {
    expect(await errorsOf(content => ({ uniqueId, content }), 'Wang')).toEqual([])
    expect(await errorsOf(content => ({ uniqueId, content }), '')).toEqual(['content'])
  },
)

test('what a form does not send at all is a fault that is told', async () => {
  expect(await errorsOf(content => ({ content }), 'Wang')).toEqual(['root'])
})
