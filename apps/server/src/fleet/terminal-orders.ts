/**
 * Orders in texts: many terminals carry out what comes by 0x8300, and one of our own ways to cut oil and power is such a text. What is looked at is
 * what a terminal may see: without what nobody sees, in one width, over line breaks, and as bytes.
 */

/** What may stand between the parts of an order, as often as it likes. */
const argument = String.raw`[\w,:;=*.+-]*`

/** What cuts or restores: wherever it stands, spaced however. White space is taken out before. */
const cutting: readonly RegExp[] = [
  // RELAY,1# and RELAY,1,600#; nobody tells a driver "relay,1" either.
  new RegExp(`relay(?:${argument}#|[,:;=*、]?\\d|[,:;=*、](?:on|off))`, 'i'),
  new RegExp(`(?:dyd|hfyd)(?:${argument}#|[,:;=*]?\\d)`, 'i'),
  /(?:cut|stop|resume|restore|supply)(?:oil|fuel|elec|engine|power)(?:[,:;=*]\w*)*\d*#/i,
  /(?:oil|fuel|elec|engine|power)[,:;=*](?:cut|stop|off|on|resume|\d)(?:[,:;=*]\w*)*#/i,
  // Plain words with a password of six digits.
  /(?:stop|resume|stopelec|supplyelec|stopoil|supplyoil|cutoil|cutfuel|powercar)[,;=*]?\d{6}/i,
  /stopelec|supplyelec|setdigout|setio\d/i,
  // Numbers and letters of makers whose orders have no #: a password before, a device behind.
  /\d{4,6},c\d{2},/i,
  /[a-z]{2}\d{3}cmd;/i,
]
/** The same where an end tells it from a number: "#0;1" cuts, "#0; 12 pallets" does not. White space is left as it is. */
const cuttingWithEnd = /#\s*0\s*[;,:]\s*[01](?!\d)/i

/** The same as a whole line, without #: a name with a password of digits, or with what it is set to. */
const wholeWithoutEnd = /^\s*(?:(?:dyd|hfyd)[,;]?|94\d{5}|(?:at\+)?[a-z][a-z\d_+]*=\S+)\s*$/i

/** A whole line, or a whole text: RESET#, SERVER,0,example.com,8080#, #0;1, <SPBSJ*P:BSJGPS>. */
const whole = /^\s*(?:[<*]?\s*[a-z][a-z\d_]*\s*(?:[,:=*;][^#]*)?#|#\s*\d+\s*;.*|<\s*[a-z]+\s*[*&].*>?)\s*$/i

/** Within a sentence. Gates and depots are written "5#门", "A#" and "Gate #3": these are none. */
const inside: readonly RegExp[] = [
  /(?<![a-z\d])[a-z][a-z\d_]{2,}#(?!\d)/i,
  /(?:reset|factory|reboot|restart|format)#/i,
  // With arguments that have no spaces in them.
  /(?<![a-z\d])[a-z][a-z\d_]+(?:[,=*][\w.+/@:-]*)+#/i,
  /<\s*[a-z]{2,}\s*[*&]/i,
  /\*[a-z]{2},\d/i,
  /(?<![a-z\d])at\+[a-z]{2,}=/i,
]

/** As one line in one width. White space of every kind is a blank; signs that nobody sees, and marks over letters, are left out. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[\p{DI}\p{Cc}\p{Mn}\p{Me}]/gu, '')
/** What a terminal may take for the end of a line. */
const lineEnds = /[\n\r\v\f\u0085\u2028\u2029]/
const withoutBlanks = (text: string): string => text.replaceAll(' ', '')

const firstOf = (shapes: readonly RegExp[], text: string): string | undefined => {
  for (const shape of shapes) {
    const [found] = shape.exec(text) ?? []
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The part of a text that a terminal may carry out; undefined: there is none.
 * @param bytes of the text as it goes to the terminal: the second half of a character may be a letter
 */
export function orderIn(text: string, bytes: Uint8Array): string | undefined {
  const line = plain(text)
  const joined = plain(text.replaceAll(/[\n\r\u2028\u2029]/g, ''))
  const lines = text.split(lineEnds).map(plain)
  const seen = Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\0-\u0020]/g, ' ')
  return (
    [...lines, line, joined, seen]
      .map(each => firstOf([whole, wholeWithoutEnd, cuttingWithEnd, ...inside], each))
      .find(found => found !== undefined) ??
    firstOf(cutting, withoutBlanks(line)) ??
    firstOf(cutting, withoutBlanks(seen))
  )
}

/** Whole lines that begin with a word of orders, or a password before it, whatever parts what follows: up to three short words or numbers. */
const wordsOfOrders =
  /^ *(?:\d{4,8}[ :.-]+)?(?:relay|d?out(?:put)?\d*|setparam|cut(?: ?off)?|stop|lock|kill|immobili[sz]er?|engine|oil|fuel|power|supply|setdigout|powercar)(?:[ :./-]+[a-z\d]{1,8}){0,3} *$/i
/** The same in Chinese, with a password or without, blanks taken out. */
const wordsInChinese =
  /^(?:(?:密码)?[\d\p{P}]{4,10})?请?(?:立即|马上|远程)*(?:(?:切断|断开?|恢复|关闭?|停)(?:油电?|电|油路|电路|油泵|燃油|发动机|引擎)(?:断?电)?|(?:油电?|电|油路|电路|油泵|燃油|发动机|引擎)(?:切断|断开?|恢复|关闭?)|(?:锁|停)[车机]|熄火)[\p{P}\d]*$/u

/** GBK has the traditional characters of these words too. */
const simplified: Readonly<Record<string, string>> = {
  斷: '断',
  開: '开',
  關: '关',
  閉: '闭',
  恢復: '恢复',
  電: '电',
  鎖: '锁',
  車: '车',
  機: '机',
  遠: '远',
  馬: '马',
  請: '请',
  碼: '码',
  發: '发',
  動: '动',
}
const inSimplified = (text: string): string =>
  text.replaceAll(/恢復|[斷開關閉電鎖車機遠馬請碼發動]/g, found => simplified[found] ?? found)

const isWholeOrder = (line: string): boolean => /^ *[!-~]+ *$/.test(line) || wordsOfOrders.test(line) || isChineseOrder(line)
/** Signs between its characters part nothing. */
const isChineseOrder = (line: string): boolean => {
  const words = inSimplified(withoutBlanks(line))
  return wordsInChinese.test(words) || wordsInChinese.test(words.replaceAll(/[\p{P}\p{S}]/gu, ''))
}

/**
 * Has one of the signs of an order: a # anywhere, what parts arguments behind a Latin letter or a digit, a word with a password of six digits, a line
 * that is one word of ASCII and nothing else, or words of an order.
 */
export const looksLikeOrder = (text: string): boolean =>
  /#|[a-z\d] ?[,;=*]|[a-z] ?\d{6}/i.test(plain(text)) ||
  [...text.split(lineEnds), text.split(lineEnds).join('')].some(line => isWholeOrder(plain(line)))
