import { defineTexts } from '../../../core/i18n/texts.ts'

export const linkTexts = defineTexts('links', {
  howLong: { zh: '有效期', en: 'Expires after' },
  h1: { zh: '1小时', en: '1 hour' },
  h8: { zh: '8小时', en: '8 hours' },
  h24: { zh: '24小时', en: '24 hours' },
  d7: { zh: '7天', en: '7 days' },
  make: { zh: '复制链接（{time}）', en: 'Copy link · {time}' },
  qr: { zh: '链接二维码', en: 'QR code of the link' },
  another: { zh: '再生成一个', en: 'Create another link' },
  link: { zh: '链接', en: 'Link' },
  onlyNow: {
    zh: '{time}前有效。请现在复制：关闭后不再显示。',
    en: 'Expires {time}. Copy it now: it is shown only once.',
  },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  send: { zh: '发送', en: 'Send' },
  open: { zh: '有效的链接', en: 'Active links' },
  none: { zh: '该车辆暂无有效链接', en: 'You have no active links for this vehicle' },
  until: { zh: '{time}前有效', en: 'Expires {time}' },
  looked: { zh: '{age}有人查看', en: 'Viewed {age}' },
  notLooked: { zh: '尚未查看', en: 'Not viewed yet' },
  revoke: { zh: '撤销', en: 'Revoke' },
  revokeSure: { zh: '撤销后，获得此链接的人将无法再查看车辆。', en: 'People with this link will lose access.' },
  keep: { zh: '保留', en: 'Keep' },
})
