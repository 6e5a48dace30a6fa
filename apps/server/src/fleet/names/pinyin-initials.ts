/** Pinyin initials for searching names: Chinese characters by their pinyin, everything else unchanged. */
import { pinyin } from 'pinyin-pro'

/** Characters people leave out when searching. */
const ignoredCharacters = /[\s·•.-]/g

/** '粤B12345' -> 'yb12345', '冷藏车 7 号' -> 'lcc7h'. Characters with several readings are read by the word they are part of. */
export function pinyinInitials(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(ignoredCharacters, '').toLowerCase()
  if (plain === '') return ''
  return pinyin(tibetPlate(plain), { pattern: 'first', toneType: 'none', type: 'array' }).join('')
}

/** On plates 藏 (Tibet) is read zang; alone, the dictionary reads it cang ("to store"). */
const tibetPlate = (text: string): string => text.replace(/^藏(?=[a-z])/, 'z')

/** Initials of plate number and nickname, separated by a space. */
export const vehicleInitials = (plateNum: string, nickname: string): string =>
  nickname === '' ? pinyinInitials(plateNum) : `${pinyinInitials(plateNum)} ${pinyinInitials(nickname)}`
