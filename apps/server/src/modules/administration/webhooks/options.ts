import { optionGroup } from '../../../options/option.ts'

export const webhookOptions = optionGroup({
  'webhooks-inside': {
    kind: 'switch',
    default: false,
    about:
      'Also send webhooks by http, and to addresses of this machine and of private networks: for receivers in the own network',
  },
  'keep-webhook-days': {
    kind: 'number',
    default: 30,
    about: 'Days for which it is kept what was sent to webhooks; 0: for ever',
  },
})
