/**
 * Pinyin initials for searching, for platforms that send none. Without a dictionary: the order of the language sorts characters by their reading, so
 * the range that one stands in has its initial. Of several readings it is the commonest.
 */
const collator = new Intl.Collator('zh-CN-u-co-pinyin')

/** The first character of each initial in the order of pinyin. No reading begins with i, u or v. */
const firsts = Array.from('阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他屲夕丫帀')
const initials = Array.from('abcdefghjklmnopqrstwxyz')

const isHan = /\p{Script=Han}/u
/** Characters people leave out when searching. */
const ignored = /[\s·•.-]/g
/** Provinces on plates that are read otherwise there than alone: 藏 is zang, not cang. */
const onPlates: Readonly<Record<string, string>> = { 藏: 'z' }

const known = new Map<string, string>()

function initialOf(character: string): string {
  const before = known.get(character)
  if (before !== undefined) return before
  let at = firsts.length - 1
  while (at > 0 && collator.compare(firsts[at] ?? '', character) > 0) at--
  const initial = isHan.test(character) ? (initials[at] ?? '') : character
  known.set(character, initial)
  return initial
}

const initialsOfText = (text: string): string =>
  Array.from(text.normalize('NFKC').replaceAll(ignored, '').toLowerCase(), initialOf).join('')

/** '沪B20001', '油罐七' -> 'hb20001 ygq' */
export function vehicleInitials(plateNum: string, nickname: string): string {
  const [province = '', ...rest] = plateNum
  const plate = (onPlates[province] ?? province) + rest.join('')
  return nickname === '' ? initialsOfText(plate) : `${initialsOfText(plate)} ${initialsOfText(nickname)}`
}
