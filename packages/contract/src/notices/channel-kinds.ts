/**
 * Services that take notices, each kind a row: its name, the fields of its form, and how much a minute it takes. How one is spoken to is a file of
 * the server (modules/administration/notices/kinds/), without which this does not compile. Decision 148.
 */
import type { Text } from '../rules.ts'

export interface ChannelField {
  readonly label: Text
  readonly hint: Text
  readonly required: boolean
  /** Who has it can send: it is never shown again. */
  readonly hidden: boolean
}
export const channelFields = ['address', 'secret', 'keyword', 'server'] as const
export type ChannelFieldName = (typeof channelFields)[number]

export interface ChannelKindRow {
  readonly zh: string
  readonly en: string
  /** Whose address it is where none is given: of each person's own account. */
  readonly own?: 'email' | 'mobile'
  /** Messages a minute that a new channel sends at most, and the most that may be set. */
  readonly perMinute: { readonly usual: number; readonly most: number }
  readonly fields: { readonly [Name in ChannelFieldName]?: ChannelField }
}

const robotAddress = (hint: Text): ChannelField => ({
  label: { zh: '机器人地址', en: 'Address of the robot' },
  hint,
  required: true,
  hidden: true,
})
const signature: ChannelField = {
  label: { zh: '加签密钥', en: 'Secret of its signature' },
  hint: { zh: '机器人启用签名校验时填写', en: 'If the robot checks signatures' },
  required: false,
  hidden: true,
}
const keyword: ChannelField = {
  label: { zh: '关键词', en: 'Keyword' },
  hint: { zh: '机器人启用关键词时填写，写在每条消息前', en: 'If the robot asks for one; it begins each message' },
  required: false,
  hidden: false,
}

export const channelKinds = {
  mail: {
    zh: '邮件',
    en: 'Mail',
    own: 'email',
    perMinute: { usual: 30, most: 600 },
    fields: {
      address: {
        label: { zh: '邮箱', en: 'Mail address' },
        hint: { zh: '留空则发到每个人账号里的邮箱', en: 'Empty: to the address in each person’s account' },
        required: false,
        hidden: false,
      },
    },
  },
  sms: {
    zh: '短信',
    en: 'Text message',
    own: 'mobile',
    perMinute: { usual: 10, most: 300 },
    fields: {
      address: {
        label: { zh: '手机号', en: 'Mobile number' },
        hint: { zh: '留空则发到每个人账号里的手机号', en: 'Empty: to the number in each person’s account' },
        required: false,
        hidden: false,
      },
    },
  },
  wecom: {
    zh: '企业微信群机器人',
    en: 'WeCom group robot',
    perMinute: { usual: 20, most: 20 },
    fields: { address: robotAddress({ zh: '粘贴完整地址，或只填 key', en: 'The whole address, or its key alone' }) },
  },
  dingtalk: {
    zh: '钉钉机器人',
    en: 'DingTalk robot',
    perMinute: { usual: 20, most: 20 },
    fields: {
      address: robotAddress({ zh: '粘贴完整地址，或只填 access_token', en: 'The whole address, or its access_token alone' }),
      secret: signature,
      keyword,
    },
  },
  feishu: {
    zh: '飞书机器人',
    en: 'Feishu or Lark robot',
    perMinute: { usual: 60, most: 100 },
    fields: {
      address: robotAddress({
        zh: 'Lark 须粘贴完整地址；飞书也可只填令牌',
        en: 'The whole address; of Feishu its token alone, too',
      }),
      secret: signature,
      keyword,
    },
  },
  telegram: {
    zh: 'Telegram 机器人',
    en: 'Telegram',
    perMinute: { usual: 20, most: 60 },
    fields: {
      address: {
        label: { zh: '会话', en: 'Chat' },
        hint: { zh: '会话编号，或 @频道名', en: 'Number of the chat, or @channel' },
        required: true,
        hidden: false,
      },
      secret: {
        label: { zh: '机器人令牌', en: 'Token of the bot' },
        hint: { zh: '由 @BotFather 提供', en: 'As @BotFather gives it' },
        required: true,
        hidden: true,
      },
      server: {
        label: { zh: '接口服务器', en: 'Server' },
        hint: {
          zh: '留空为 https://api.telegram.org；大陆须填中转服务器',
          en: 'Empty: https://api.telegram.org; another where that is not reached',
        },
        required: false,
        hidden: false,
      },
    },
  },
  webhook: {
    zh: 'Webhook（签名）',
    en: 'Webhook, signed',
    perMinute: { usual: 60, most: 600 },
    fields: {
      address: {
        label: { zh: '接收地址', en: 'Address' },
        hint: { zh: '以 https:// 开头', en: 'Begins with https://' },
        required: true,
        hidden: true,
      },
      secret: {
        label: { zh: '签名密钥', en: 'Signing secret' },
        hint: { zh: '以 whsec_ 开头（Standard Webhooks 规范）', en: 'Begins with whsec_ (Standard Webhooks)' },
        required: true,
        hidden: true,
      },
    },
  },
} as const satisfies Record<string, ChannelKindRow>

export type ChannelKind = keyof typeof channelKinds
export const channelKindNames = Object.keys(channelKinds) as readonly ChannelKind[]
export const channelKindOf = (kind: ChannelKind): ChannelKindRow => channelKinds[kind]
