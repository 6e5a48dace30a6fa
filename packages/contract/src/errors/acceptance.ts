/** Refusals about acceptance tests of terminals. */
import type { ErrorDefinition } from './error-definition.ts'

export const acceptanceErrors = {
  'acceptance.underWay': {
    rspCode: 4090995,
    reaction: 'show',
    zh: '该终端正在测试，请等待结束或先停止',
    en: 'This terminal is being tested already: wait for its end, or stop it',
  },
  'acceptance.running': {
    rspCode: 4090996,
    reaction: 'show',
    zh: '测试尚未结束，不能给出结论',
    en: 'The test goes on: its verdict comes after its end',
  },
  'acceptance.noRemark': {
    rspCode: 4000995,
    reaction: 'show',
    zh: '不予验收时请说明原因',
    en: 'Say why the terminal is rejected',
  },
  'acceptance.unknown': {
    rspCode: 4040995,
    reaction: 'show',
    zh: '测试不存在或不在您的管理范围内',
    en: 'This test does not exist, or is not of a vehicle that you see',
  },
} as const satisfies Record<string, ErrorDefinition>
