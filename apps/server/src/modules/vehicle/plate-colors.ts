/** The plate colours in words. */
import type { plateColors, Text } from '@outrider/contract'

export const plateColorTexts: Readonly<Record<keyof typeof plateColors, Text>> = {
  0: { zh: '未上牌', en: 'Not plated' },
  1: { zh: '蓝色', en: 'Blue' },
  2: { zh: '黄色', en: 'Yellow' },
  3: { zh: '黑色', en: 'Black' },
  4: { zh: '白色', en: 'White' },
  5: { zh: '绿色', en: 'Green' },
  9: { zh: '其他', en: 'Other' },
}
