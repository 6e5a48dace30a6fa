import { defineTexts } from '../../core/i18n/texts.ts'

export const shareTexts = defineTexts('share', {
  share: { zh: '分享位置', en: 'Share position' },
  what: {
    zh: '拿到链接的人无需登录，即可在链接失效前看到{name}的位置、速度和方向，除此之外什么也看不到。',
    en: 'Anyone with the link can see the position, speed and heading of {name} without signing in, until the link expires. They see nothing else.',
  },
})
