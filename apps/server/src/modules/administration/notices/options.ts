import { optionGroup } from '../../../options/option.ts'

export const noticeOptions = optionGroup({
  'notice-servers': {
    kind: 'text',
    about:
      'Hosts, with ports, of servers of your own that stand in for those of WeCom, DingTalk, Feishu or Telegram, separated by commas; such as a relay to Telegram',
  },
  'keep-notice-days': {
    kind: 'number',
    default: 30,
    about: 'Days for which it is kept which notices were sent by channels beside pushes; 0: for ever',
  },
})
