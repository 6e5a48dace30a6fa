import { defineTexts } from '../core/i18n/texts.ts'

export const appTexts = defineTexts('app', {
  broken: { zh: '页面出错了', en: 'Something went wrong on this page' },
  brokenText: {
    zh: '请重新加载页面；若反复出现，请联系管理员。',
    en: 'Reload the page. If this keeps happening, contact your administrator.',
  },
  notKept: { zh: '没有网络，无法打开此页面', en: 'This page needs a network to open' },
  notKeptText: {
    zh: '本设备尚未保存此页面，联网后将自动打开。',
    en: 'It is not on this device yet. It opens by itself once there is a network.',
  },
  pressAgainToExit: { zh: '再按一次退出应用', en: 'Press again to exit the application' },
  advert: { zh: '广告', en: 'Advertisement' },
  skip: { zh: '跳过', en: 'Skip' },
  reload: { zh: '重新加载', en: 'Reload' },
})
