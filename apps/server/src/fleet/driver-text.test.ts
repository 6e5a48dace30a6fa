import * as fc from 'fast-check'
import { encode, messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { looksLikeOrder, orderIn, unshownCharacters } from './driver-text.ts'

test.each([
  'RELAY,1#',
  'relay , 1 #',
  'DYD#',
  'HFYD#',
  '  dyd#  ',
  'Please stop DYD#',
  '注意安全RELAY,1#',
  'Hello\nDYD#',
  '#0;1',
  '请停车 #0;1',
  'RESET#',
  'SERVER,0,203.0.113.1,8080#',
  '<SPBSJ*P:BSJGPS*C:12345>',
  // Over lines and white space.
  'RELAY\n,1#',
  'REL\nAY,1#',
  'D Y D #',
  '#\n0;1',
  '# 0 ; 1 ,600',
  'SERVER\n,0,203.0.113.1,8080\n#',
  // Full-width, of other forms and between invisible ones.
  'ＲＥＬＡＹ，１＃',
  'RELAY，1＃',
  '＃０；１',
  'ＤＹＤ＃',
  'RE\u200bLAY,1#',
  'D\u00adYD#',
  'RELAY\u202e,1#',
  'RELAY\u0000,1#',
  'RELAY\u3000,\u20031\u2060#',
  // With further arguments.
  'RELAY,1,600#',
  'RELAY,ON,30,2#',
  'RELAY,1',
  'DYD,000000#',
  'DYD,123456',
  '#0;1,5',
  // Inside sentences, before and behind.
  '师傅您好，RELAY,1,600# 谢谢配合',
  '请停车RESET#谢谢',
  '请注意 SERVER,0,203.0.113.1,8080# 谢谢',
  'Dear driver, APN,cmnet# and thanks',
  '请看<SPBSJ*P:BSJGPS*C:12345>谢谢',
  '*HQ,8168000005,S20,130305,1,1#',
  '你好*HQ,8168000005,S20,130305,1,1,谢谢',
  // Of terminals that take plain words.
  'stop123456',
  '请 stop123456 谢谢',
  'stopelec123456',
  'setdigout 1',
  'CUTOIL#',
  'OIL,OFF#',
  // Without a #.
  'RELAY=1',
  '请 relay:off 谢谢',
  'RELAY 1',
  'DYD',
  'stop,123456',
  'powercar123456 11',
  '9400000',
  '0000,C01,0,12222',
  'setio 1,1',
  'ST300CMD;100850000;02;Enable1',
  'AT+GTOUT=gv300,1,,,,,,,,,,,,0001$',
  '请看 AT+GTOUT=gv300,1 谢谢',
  // Letters that GBK does not have, or has twice.
  'RÉLAY,1#',
  'RЕLAY,1#',
  '€RELAY,1#',
  'RELAY,①#',
  // The second half of a character is the first letter of an order.
  '丷ESET,1#',
])('a terminal may carry out %j', text => {
  expect(orderIn(text)).toBeDefined()
})

test.each([
  '请减速',
  'Depot 3#',
  '3# 仓库卸货',
  '前往5#门',
  'Gate #3; then turn left',
  'Bay C#, now',
  '10:30 #12',
  'Is the relay ok?',
  '<注意>',
  '前往A#门，再到B2#门',
  '请到12＃仓库，联系张师傅，电话13800000001',
  'Dear driver, go to gate 5#, then to depot 7#',
  'Stop at 123456 Main Street',
  '3楼；#2门',
  '9400000 是取货码',
  'The relay is on the left',
  '速度<60，注意安全>',
  'Gate #0; first left',
])('%j is a message', text => {
  expect(orderIn(text)).toBeUndefined()
})

test('an order is found in the bytes that a terminal gets, whose second halves of characters are letters too', () => {
  const second = [...Array(0x7e).keys()].map(lead => Buffer.from([0x81 + lead, 'D'.charCodeAt(0)]))
  const characters = second
    .map(bytes => new TextDecoder('gbk').decode(bytes))
    .filter(each => each.length === 1 && each !== '\ufffd')
  expect(characters.length).toBeGreaterThan(50)
  const hidden = characters.filter(each =>
    encode(messages.textMessage, { flags: 0, text: `${each}YD#` }, '2013').includes('DYD#'),
  )
  expect(hidden.length).toBeGreaterThan(50)
  for (const each of hidden) expect(orderIn(`${each}YD#`), each).toBeDefined()
})

const between = fc.array(
  fc.constantFrom(
    ' ',
    '\n',
    '\t',
    '\r',
    '\u0000',
    '\u0007',
    '\u00a0',
    '\u00ad',
    '\u180e',
    '\u200b',
    '\u200d',
    '\u2028',
    '\u202e',
    '\u2060',
    '\u3000',
    '\ufeff',
  ),
  { maxLength: 3 },
)
const wide = (character: string): string =>
  character > ' ' && character <= '~' ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : character
const sentence = fc.constantFrom('', '师傅您好', '请注意安全，', 'Dear driver, please ', '谢谢。', '\n', ' 5号门 ')

test('what cuts or restores is found however it is spaced, widened and surrounded', () => {
  const orders = fc.constantFrom(
    'RELAY,1#',
    'relay,0#',
    'RELAY,1,600#',
    'DYD#',
    'HFYD#',
    'dyd,000000#',
    '#0;1',
    '#0;0',
    'CUTOIL#',
  )
  const part = fc.record({ gap: between, isWide: fc.boolean() })
  fc.assert(
    fc.property(orders, fc.array(part, { minLength: 12, maxLength: 12 }), sentence, sentence, (order, parts, before, after) => {
      const text = Array.from(order)
        .map((each, at) => (parts[at]?.gap.join('') ?? '') + (parts[at]?.isWide ? wide(each) : each))
        .join('')
      expect(orderIn(`${before}${text}${after}`)).toBeDefined()
    }),
    { numRuns: 2_000 },
  )
})

test('terminals show texts of several lines', () => {
  expect(unshownCharacters('前方封路\n请绕行 by the G2')).toEqual([])
  expect(unshownCharacters('a\tb🚚\r')).toEqual(['\t', '🚚', '\r'])
})

test.each([
  'Depot 3#',
  '前往5＃门',
  'Dear driver,1',
  'TIMER,30',
  'RESET',
  '请 a=1 谢谢',
  'code 123456',
  'Gate #3',
  'Slow down, please',
  '10:30，到仓库',
  // With blanks between the parts, and in Chinese.
  'relay on',
  'STOP 1234',
  'dout1 1 60',
  'Cut off engine',
  '请注意\nlock 1',
  '断油电',
  '断油断电，123456',
  '请 断 电！',
  '恢复油电 1234',
  '锁车。',
  // Behind whatever a terminal may take for the end of a line.
  '注意\rstop',
  '注意\u2028断油',
  'Hello\fDYD',
  'Hello\u0085kill',
  // With the password before, and parted otherwise.
  '123456 stop',
  '0000 cut off',
  '123456断油',
  '密码：1234 断油电',
  'RELAY: 1',
  'relay - on',
  '请立即断油',
  // In traditional characters, and with signs and line ends between them.
  '斷油',
  '請立即斷電',
  '断·油',
  '断\n油',
  'setdigout 1',
  'powercar 11',
  'SUPPLY off',
  // With the thing before the word, from afar, and by the numbers of makers' outputs.
  '油路切断',
  '远程断油',
  '请立即远程关闭发动机',
  '油泵断开。',
  '關閉發動機',
  'OUTPUT 1',
  'output1 on',
  'setparam 1 0',
])('%j may be an order of a terminal that obeys texts', text => {
  expect(looksLikeOrder(text)).toBe(true)
})
test.each([
  '请勿断电',
  '前方停电，请绕行',
  '发动机故障请检修',
  '请关闭发动机后加油',
  '请停车熄火休息',
  '請停車熄火休息',
  '前方断·路，请绕行',
  'Please do not stop here',
  'Stop for a rest at the next service area',
  '请减速',
  '前方封路，请绕行',
  'Turn left at the next exit',
  '10:30 到仓库',
  '请慢行，谢谢',
  '2026 年起请勿停车',
  '10086 请回电',
  'Gate 1234 to the left',
])('a terminal that obeys texts shows %j', text => {
  expect(looksLikeOrder(text)).toBe(false)
})
