import { defineTexts } from '../i18n/texts.ts'

export const secondWindowTexts = defineTexts('secondWindow', {
  open: { zh: '在新窗口中打开', en: 'Open in a window of its own' },
  blocked: { zh: '浏览器拦截了新窗口，请允许本站弹出窗口', en: 'The browser blocked the window. Allow pop-ups for this site.' },
})
