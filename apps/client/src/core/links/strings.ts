import { defineTexts } from '../i18n/texts.ts'

export const linkTexts = defineTexts('links', {
  howLong: { zh: '有效期', en: 'For how long' },
  h1: { zh: '1小时', en: '1 h' },
  h8: { zh: '8小时', en: '8 h' },
  h24: { zh: '24小时', en: '24 h' },
  d7: { zh: '7天', en: '7 days' },
  make: { zh: '生成链接', en: 'Make link' },
  another: { zh: '再生成一个', en: 'Make another link' },
  link: { zh: '链接', en: 'Link' },
  onlyNow: {
    zh: '{time}前有效。链接只在此时显示，请先复制。',
    en: 'Open until {time}. The link is shown only now: copy it first.',
  },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  send: { zh: '发送', en: 'Send' },
  open: { zh: '有效的链接', en: 'Open links' },
  none: { zh: '此车暂无有效链接', en: 'No link of yours is open for this vehicle' },
  until: { zh: '{time}前有效', en: 'Until {time}' },
  looked: { zh: '{age}有人查看', en: 'Looked at {age}' },
  notLooked: { zh: '尚未查看', en: 'Not looked at yet' },
  revoke: { zh: '撤销', en: 'Revoke' },
  revokeSure: { zh: '撤销后，拿到此链接的人将无法再看到车辆。', en: 'Whoever has this link will not see the vehicle any more.' },
  keep: { zh: '保留', en: 'Keep' },
})
