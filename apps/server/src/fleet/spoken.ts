/** How names sound: the first letters by which people look for them. Chinese characters by their pinyin, all else as it is. */
import { pinyin } from 'pinyin-pro'

/** What is typed when one looks for a name: no spaces, dots or hyphens. */
const passedOver = /[\s·•.-]/g

/** '粤B12345' -> 'yb12345', '冷藏车 7 号' -> 'lcc7h'. Characters of several readings are read by the word they stand in. */
export function initialsOf(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(passedOver, '').toLowerCase()
  if (plain === '') return ''
  return pinyin(plateProvince(plain), { pattern: 'first', toneType: 'none', type: 'array' }).join('')
}

/** Tibet's sign alone is read zang; by itself the dictionary reads it cang, to store. */
const plateProvince = (text: string): string => text.replace(/^藏(?=[a-z])/, 'z')

/** Plate number and nickname, parted by a space. */
export const vehicleInitials = (plateNum: string, nickname: string): string =>
  nickname === '' ? initialsOf(plateNum) : `${initialsOf(plateNum)} ${initialsOf(nickname)}`
