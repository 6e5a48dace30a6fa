import { defineTexts } from '../../../core/i18n/texts.ts'

export const messageTexts = defineTexts('vehicleMessages', {
  title: { zh: '终端消息', en: 'Terminal messages' },
  hint: {
    zh: '终端主动上报、平台尚未处理的消息，按原样保存；最新的在前。',
    en: 'Messages the terminal sent and the platform does not use yet, kept as received. Newest first.',
  },
  name: { zh: '{name} {id}', en: '{name} {id}' },
  line: { zh: '{time} · {size}字节', en: '{time} · bytes: {size}' },
  lineOften: { zh: '{time} · {size}字节 · 共收到{count}次', en: '{time} · bytes: {size} · received {count} times' },
  noRight: {
    zh: '消息内容可能含有位置，您没有查看位置的权限。',
    en: 'Messages may contain positions, which you do not have permission to see.',
  },
  more: { zh: '仅显示开头的字节。', en: 'Only the first bytes are shown.' },
  newer: { zh: '较新', en: 'Newer' },
  older: { zh: '较早', en: 'Older' },
  page: { zh: '第{page}页，共{pages}页', en: 'Page {page} of {pages}' },
})
