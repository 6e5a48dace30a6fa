import { defineTexts } from '../../../core/i18n/texts.ts'

export const linkTexts = defineTexts('links', {
  howLong: { zh: '有效期', en: 'Valid for' },
  h1: { zh: '1小时', en: '1 hour' },
  h8: { zh: '8小时', en: '8 hours' },
  h24: { zh: '24小时', en: '24 hours' },
  d7: { zh: '7天', en: '7 days' },
  make: { zh: '生成链接', en: 'Create link' },
  another: { zh: '再生成一个', en: 'Create another link' },
  link: { zh: '链接', en: 'Link' },
  onlyNow: {
    zh: '{time}前有效。链接仅显示一次，请及时复制。',
    en: 'Valid until {time}. The link is shown only once, so copy it now.',
  },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  send: { zh: '发送', en: 'Send' },
  open: { zh: '有效的链接', en: 'Active links' },
  none: { zh: '此车暂无有效链接', en: 'You have no active links for this vehicle' },
  until: { zh: '{time}前有效', en: 'Valid until {time}' },
  looked: { zh: '{age}有人查看', en: 'Last viewed {age}' },
  notLooked: { zh: '尚未查看', en: 'Not viewed yet' },
  revoke: { zh: '撤销', en: 'Revoke' },
  revokeSure: { zh: '撤销后，拿到此链接的人将无法再看到车辆。', en: 'Anyone with this link will lose access to the vehicle.' },
  keep: { zh: '保留', en: 'Keep' },
})
