import { recordedValues, ruleActionResults } from '@outrider/contract'
import { expect, test } from 'vitest'
import { factsIn } from './record-facts.ts'

const facts = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => ({ name, value }))

test.for([
  ['vehiclesImported', { fileName: 'a.xlsx', added: '1000' }, 'zh', '文件名：a.xlsx\n新增：1000'],
  ['vehiclesImported', { fileName: 'a.xlsx', added: '1000' }, 'en', 'File name: a.xlsx\nAdded: 1000'],
  ['signIn', { method: 'password', newDevice: 'true' }, 'en', 'Sign-in method: Password\nNew device: Yes'],
  ['signInRefused', { reason: 'login.wrongUser' }, 'zh', /^原因：.*[\u4E00-\u9FFF]/u],
  ['sessionsEnded', { reason: 'endedByUser' }, 'zh', '原因：由用户结束'],
  ['reportMailed', { state: 'sent', to: 'a@example.com', notTo: '' }, 'en', 'State: Sent\nSent to: a@example.com'],
  ['trackViewed', { from: '1795910400000' }, 'en', /^From: .*2026/],
  ['unrecorded', { of: 'signInRefused', times: '7' }, 'en', 'Events left out: Sign-in refused\nTimes: 7'],
  ['ruleActed', { rule: 'A', state: 'withheld', action: 'text' }, 'zh', '动作：给司机播报文字\n状态：未发送\n规则：A'],
  [
    'ruleActed',
    { action: 'webhook', rule: 'A', state: 'noWebhook' },
    'en',
    'Action: Tell other systems\nState: No webhook takes it\nRule: A',
  ],
  // Of a newer server.
  ['ofTomorrow', { moon: 'full', with: '{}' }, 'zh', 'moon：full'],
] as const)('%s is shown in words', ([act, values, lang, words]) => {
  const shown = factsIn({ act, facts: facts(values) }, lang)
  if (typeof words === 'string') expect(shown).toBe(words)
  else expect(shown).toMatch(words)
})

test('whatever came of what a rule did is said in words', () => {
  expect(ruleActionResults.filter(each => !Object.hasOwn(recordedValues.state ?? {}, each))).toEqual([])
})
