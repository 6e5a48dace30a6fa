/** What the forms of vehicles let people choose from, in words. */
import { type plateColors, type Text, terminalTypes, vehicleTypes } from '@outrider/contract'

const plateColorTexts: Readonly<Record<keyof typeof plateColors, Text>> = {
  0: { zh: '未上牌', en: 'Not plated' },
  1: { zh: '蓝色', en: 'Blue' },
  2: { zh: '黄色', en: 'Yellow' },
  3: { zh: '黑色', en: 'Black' },
  4: { zh: '白色', en: 'White' },
  5: { zh: '绿色', en: 'Green' },
  9: { zh: '其他', en: 'Other' },
}

const choices = (table: Readonly<Record<string, Text>>) => Object.entries(table).map(([key, texts]) => ({ key, ...texts }))

export const plateColorChoices = choices(plateColorTexts).map(row => ({ ...row, key: Number(row.key) }))
export const vehicleTypeChoices = choices(vehicleTypes)
export const terminalTypeChoices = choices(terminalTypes)
