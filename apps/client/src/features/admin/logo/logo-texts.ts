import { defineTexts } from '../../../core/i18n/texts.ts'

export const logoTexts = defineTexts('adminLogo', {
  title: { zh: '徽标', en: 'Logo' },
  text: {
    zh: '显示在平台标题旁、打印的报表上和发出的邮件中，对没有自己徽标的下级机构同样有效。不支持透明背景',
    en: 'Shown beside the title of the platform, on printed reports and in mails, for organisations below too unless they have their own. Transparent parts become white',
  },
  of: { zh: '{name}的徽标', en: 'Logo of {name}' },
})
