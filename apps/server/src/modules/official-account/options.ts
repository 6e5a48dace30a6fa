/** The official account, as the operator gives it. */
import { ConfigError, listOf, optionGroup, type OptionValues } from '../../options/option.ts'
import type { OfficialAccount } from './vendor.ts'

export const officialAccountOptions = optionGroup(
  {
    'oa-app-id': { kind: 'text', about: 'App id of the official account' },
    'oa-secret': { kind: 'text', secret: true, about: 'Secret of the official account; preferably set in the environment' },
    'oa-pages': { kind: 'text', about: 'Hosts of the official account’s pages, separated by commas' },
    'oa-template': { kind: 'text', about: 'Id of the approved message template of the official account' },
    'oa-api': { kind: 'text', default: 'https://api.weixin.qq.com', about: 'Base URL of the official account API' },
  },
  values => {
    if (!values['oa-app-id'] !== !values['oa-secret']) throw new ConfigError('--oa-app-id and --oa-secret must be given together')
  },
)

/** Official account and the hosts of its pages; account undefined: not configured. */
export function officialAccountOf(options: OptionValues<typeof officialAccountOptions.rows>): {
  account: OfficialAccount | undefined
  pages: string[]
  template: string
} {
  const { 'oa-app-id': appId, 'oa-secret': secret, 'oa-api': api } = options
  const account = appId && secret ? { appId, secret, api } : undefined
  return { account, pages: listOf(options['oa-pages']), template: options['oa-template'] ?? '' }
}
