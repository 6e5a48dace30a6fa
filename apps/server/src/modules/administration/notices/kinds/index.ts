/** The kinds of the contract, each with its file. */
import type { ChannelKind } from '@outrider/contract'
import type { ChannelSender } from '../channel-sender.ts'
import { dingtalk } from './dingtalk.ts'
import { feishu } from './feishu.ts'
import { mail } from './mail.ts'
import { sms } from './sms.ts'
import { telegram } from './telegram.ts'
import { webhook } from './webhook.ts'
import { wecom } from './wecom.ts'

export const channelSenders: Readonly<Record<ChannelKind, ChannelSender>> = {
  mail,
  sms,
  wecom,
  dingtalk,
  feishu,
  telegram,
  webhook,
}
