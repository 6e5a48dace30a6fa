import { defineTexts } from '../../i18n/texts.ts'

export const navigateTexts = defineTexts('navigate', {
  navigate: { zh: '导航到这里', en: 'Navigate there' },
  providers: { zh: '地图服务', en: 'Map services' },
  leaves: {
    zh: '打开后，“{name}”的名称和位置会发送给所选的地图服务。',
    en: 'The name and position of {name} are sent to the map service you open.',
  },
})
