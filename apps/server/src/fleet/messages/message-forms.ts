/**
 * Messages that experts send from a form: a row each, with its fields, the editions that have it, and what is made of what was typed. The form on the
 * screen is drawn from these rows.
 */
import { type SendableForm, type SendableMessage, sendableMessages, type Text } from '@outrider/contract'
import { messageIdRow, messages } from '@outrider/jt808'
import { canStop, type CommandClasses, commandClasses } from '../../events/command-classes.ts'
import type { CommandName } from '../../events/terminal-commands.ts'
import {
  bytesOf,
  choice,
  type Field,
  type FormRow,
  number,
  type Read,
  rows,
  send,
  text,
  type ToSend,
} from './message-form-row.ts'
import { recorderForms } from './recorder-forms.ts'
import { looksLikeOrder } from '../terminal-orders.ts'
import { WrongValue, type Version } from '../parameters/terminal-values.ts'

const action = (...more: ReturnType<typeof choice>[]): Field => ({
  name: 'action',
  zh: '操作',
  en: 'What to do',
  kind: 'choice',
  choices: [
    choice(1, '全部替换', 'Replace all'),
    choice(2, '追加', 'Add'),
    choice(3, '修改', 'Change'),
    choice(0, '全部删除', 'Delete all'),
    ...more,
  ],
})
const off = (command: 3 | 6 | 7, zh: string, en: string): FormRow => ({
  messageId: messages.terminalControl.id,
  named: { zh, en },
  fields: [],
  until2013: true,
  mayLose: true,
  make: () => send('terminalOrder', { command, parameters: '' }),
})

const withIds = (items: string[][]) => items.map(([id = '', name = '']) => ({ id: byteOf(id), text: name }))
const withTypes = (items: string[][]) => items.map(([type = '', name = '']) => ({ type: byteOf(type), text: name }))

const forms: Readonly<Record<SendableMessage, FormRow>> = {
  question: {
    messageId: messages.question.id,
    until2013: true,
    fields: [
      text('text', '问题', 'Question', 255),
      rows('answers', '候选答案', 'Answers', { zh: '每行一个：编号|答案', en: 'One per line: number|answer' }),
    ],
    // 8: read aloud.
    make: read => send('question', { flags: 8, text: read('text').text, answers: withIds(read('answers').rows) }),
  },
  events: {
    messageId: messages.setEvents.id,
    until2013: true,
    fields: [
      action(choice(4, '删除所列', 'Delete those listed')),
      rows('events', '事件', 'Events', { zh: '每行一个：编号|名称', en: 'One per line: number|name' }),
    ],
    make: read => send('events', { action: read('action').number, events: withIds(read('events').rows) }),
  },
  informationMenu: {
    messageId: messages.setInformationMenu.id,
    until2013: true,
    fields: [
      action(),
      rows('items', '信息类别', 'Kinds of information', { zh: '每行一个：类型|名称', en: 'One per line: type|name' }),
    ],
    make: read => send('informationMenu', { action: read('action').number, items: withTypes(read('items').rows) }),
  },
  information: {
    messageId: messages.information.id,
    until2013: true,
    fields: [number('type', '信息类型', 'Type', 0, 255), text('text', '内容', 'Text', 500)],
    make: read => send('information', { type: read('type').number, text: read('text').text }),
  },
  phoneBook: {
    messageId: messages.setPhoneBook.id,
    fields: [
      action(),
      rows('contacts', '联系人', 'Contacts', {
        zh: '每行一个：标志|号码|姓名（标志：1呼入 2呼出 3均可）',
        en: 'One per line: calls|number|name (calls: 1 incoming, 2 outgoing, 3 both)',
      }),
    ],
    make: read =>
      send('phoneBook', {
        action: read('action').number,
        contacts: read('contacts').rows.map(([calls = '', phone = '', name = '']) => ({
          calls: byteOf(calls),
          number: phone,
          name,
        })),
      }),
  },
  // Its answer (0x0702) stands with the drivers, as every card does.
  askDriver: { messageId: messages.queryDriver.id, since2013: true, fields: [], make: () => send('askDriver', null) },
  makerText: {
    messageId: messages.textMessage.id,
    named: { zh: '厂商文本指令', en: 'Maker’s order, as a text' },
    fields: [text('text', '指令', 'Order', 500)],
    // Nobody knows what it does: as if it cut.
    make: read => send('textOrder', { order: read('text').text, cut: true }),
  },
  passDown: {
    messageId: messages.dataDown.id,
    fields: [number('type', '透传类型', 'Type', 0, 255), { name: 'data', zh: '数据', en: 'Data', kind: 'hex', min: 1, max: 900 }],
    make: read => send('passDown', { type: read('type').number, data: read('data').text }),
  },
  passThrough: {
    messageId: messages.liveTransmissionRequest.id,
    named: { zh: '接收透传数据', en: 'Take pass-through data' },
    opensLine: true,
    about: {
      zh: '终端连接对讲端口，把外接设备的数据透传上来；时间到后由平台断开，最多接收64 KB。收到的内容见该车的“消息”。平台不经此连接下发数据，下发请用“数据下行透传”。',
      en: 'The terminal connects to the port for talk and passes data of its devices through, until the time is over or 64 KB have come. They are under “Messages” of the vehicle. Nothing is sent down this way: for that there is 0x8900.',
    },
    fields: [number('channel', '通道号', 'Channel', 1, 127), number('seconds', '时长（秒）', 'Seconds', 5, 120)],
    make(read) {
      const channel = read('channel').number
      // Where it connects says who opens the line.
      const ask = send('openTalk', { host: '', port: 0, channel, kind: 'pass' })
      return { ...ask, passes: { channel, seconds: read('seconds').number } }
    },
  },
  vehicleControls: {
    messageId: messages.vehicleControl.id,
    only2019: true,
    fields: [
      rows('controls', '控制项', 'Controls', {
        zh: '每行一个：类型|值（十六进制，如 0001|00）',
        en: 'One per line: type|value (hexadecimal, such as 0001|00)',
      }),
    ],
    make: read =>
      send('vehicleControls', {
        controls: read('controls').rows.map(([id = '', value = '']) => ({ id: hexOf(id, 4), value: hexOf(value, 2) })),
      }),
  },
  ...recorderForms,
  // Its sound comes as 0x0801, and is kept with the photos of the vehicle.
  recordSound: {
    messageId: messages.recordSound.id,
    needs: 'listenAuth',
    listens: true,
    about: {
      zh: '终端录下车内声音并上传，存入该车的照片与多媒体。属于监听：需要监听权限，且平台已开启监听。',
      en: 'The terminal records what is heard in the cab and uploads it to the photos and media of the vehicle. It is listening in: it takes that right, on a platform where listening is allowed.',
    },
    fields: [
      {
        name: 'command',
        zh: '操作',
        en: 'What to do',
        kind: 'choice',
        choices: [choice(1, '开始录音', 'Start'), choice(0, '停止录音', 'Stop')],
      },
      number('seconds', '时长（秒，停止时不用）', 'Seconds (of no use to stop)', 1, 600),
      {
        name: 'keep',
        zh: '录完后',
        en: 'Afterwards',
        kind: 'choice',
        choices: [choice(0, '立即上传', 'Upload at once'), choice(1, '保存在终端', 'Keep in the terminal')],
      },
      {
        name: 'rate',
        zh: '采样率',
        en: 'Samples per second',
        kind: 'choice',
        choices: [choice(0, '8K', '8,000'), choice(1, '11K', '11,000'), choice(2, '23K', '23,000'), choice(3, '32K', '32,000')],
      },
    ],
    make(read) {
      const command = read('command').number
      const begins = command !== 0
      const seconds = begins ? read('seconds').number : 0
      return { ...send('recordSound', { command, seconds, keep: read('keep').number, rate: read('rate').number }), begins }
    },
  },
  platformKey: {
    messageId: messages.platformKey.id,
    mayLose: true,
    about: {
      zh: '告知终端平台的RSA公钥，终端此后可用它加密消息体（消息体属性第10位）。本平台不解密：加密的消息只按原样保存，终端可能因此失联。仅在终端登录前要求平台公钥时使用；终端的公钥（0x0A00）见“消息”。',
      en: 'Tells the terminal a public key of RSA, with which it may encrypt its messages from then on (bit 10 of their properties). Nothing here decrypts them: they are kept as they came, and the terminal may be lost by it. For terminals that want a key before they go on; their own (0x0A00) is under “Messages”.',
    },
    fields: [
      number('exponent', '公钥e', 'Exponent (e)', 3, 0xffff_ffff),
      {
        name: 'modulus',
        zh: '公钥n（128字节，十六进制）',
        en: 'Modulus (n), 128 bytes in hexadecimal',
        kind: 'hex',
        min: 128,
        max: 128,
      },
    ],
    make: read => send('platformKey', { exponent: read('exponent').number, modulus: read('modulus').text }),
  },
  wirelessUpgrade: {
    messageId: messages.terminalControl.id,
    named: { zh: '无线升级（终端自行下载）', en: 'Upgrade that the terminal fetches itself' },
    needs: 'upgradeAuth',
    mayLose: true,
    about: {
      zh: '终端按网址自行下载固件并重启（0x8105 命令1），用于不支持 0x8108 的终端，如苏标、粤标终端。2019版标准已删除此命令，但部分终端仍支持。接入点、用户名和密码沿用终端现有设置。升级结果见终端重新上线后的版本号。',
      en: 'The terminal fetches a firmware from this address and restarts (0x8105, command 1): for units that take none by 0x8108, such as those of the active-safety texts. The edition of 2019 has deleted it, and some units have it all the same. Access point, user and password stay as they are. What came of it is the version that the terminal tells after its restart.',
    },
    fields: [
      text('url', '固件网址', 'Address of the firmware', 200),
      text('firmware', '固件版本', 'Version of the firmware', 50),
      { ...text('hardware', '硬件版本（可不填）', 'Version of the hardware (may be empty)', 50), min: 0 },
      { ...text('maker', '制造商ID（可不填）', 'Id of the maker (may be empty)', 11), min: 0 },
      number('minutes', '连接服务器时限（分钟）', 'Minutes to connect', 0, 1_440),
    ],
    make(read) {
      const part = (name: string): string => {
        const value = read(name).text
        if (value.includes(';')) throw wrong(noField, '内容不能含分号', 'it may not contain a semicolon')
        return value
      }
      const network = ['', '', '', '', '', '']
      const parts = [part('url'), ...network, part('maker'), part('hardware'), part('firmware'), String(read('minutes').number)]
      return send('terminalOrder', { command: 1, parameters: parts.join(';') })
    },
  },
  dataOff: off(6, '关闭数据通信', 'Switch data off'),
  radioOff: off(7, '关闭所有无线通信', 'Switch the radio off'),
  powerOff: off(3, '终端关机', 'Switch the terminal off'),
}

const wrong = (field: Text, zh: string, en: string): WrongValue => new WrongValue(field, { zh, en })
const noField: Text = { zh: '行', en: 'Line' }
function byteOf(digits: string): number {
  if (!/^\d{1,3}$/.test(digits.trim()) || Number(digits) > 255)
    throw wrong(noField, '编号应为0至255', 'the number has to be between 0 and 255')
  return Number(digits)
}
function hexOf(digits: string, length: number): number {
  if (!new RegExp(`^[0-9a-fA-F]{1,${length}}$`).test(digits.trim()))
    throw wrong(noField, '应为十六进制数', 'it has to be hexadecimal')
  return Number.parseInt(digits, 16)
}

const isIn = ({ until2013, only2019, since2013 }: FormRow, version: Version): boolean =>
  version === '2019' ? !until2013 : !only2019 && !(since2013 && version === '2011')

/** As they are for terminals of an edition. */
export const formsOf = (version: Version): SendableForm[] =>
  sendableMessages.flatMap(message => {
    const form = forms[message]
    if (!isIn(form, version)) return []
    const { messageId, named, fields, mayLose = false, confirms = false, about = { zh: '', en: '' } } = form
    const { zh = '', en = '' } = named ?? messageIdRow(messageId) ?? {}
    const whole = fields.map(field => ({ choices: [], hint: { zh: '', en: '' }, min: null, max: null, ...field }))
    return [{ message, messageId, zh, en, fields: whole, standing: isStanding(form), mayLose, confirms, about }]
  })

/** What sending it takes and leaves beside its bytes. */
export function demandsOf(
  message: SendableMessage,
): Required<Pick<FormRow, 'readBack'>> &
  Pick<FormRow, 'needs'> & { mayLose: boolean; confirms: boolean; listens: boolean; opensLine: boolean } {
  const { mayLose = false, confirms = false, needs, listens = false, opensLine = false, readBack = [] } = forms[message]
  return { mayLose, confirms, listens, opensLine, readBack, ...(needs && { needs }) }
}

/** By its class, whatever is in it. */
function isStanding({ make }: FormRow): boolean {
  const { command, payload } = make(() => ({ number: 1, text: '00', rows: [] }))
  return canStop((commandClasses as CommandClasses)[command] ?? missing(command), payload)
}
const missing = (command: string): never => {
  throw new Error(`nobody has said what ${command} may do`)
}

/** For the driver to read: an order only where it looks like one. */
const readByDrivers: readonly CommandName[] = ['events', 'question', 'informationMenu', 'information']

/**
 * Whether the vehicle may be stopped, or moved again, by it: the user who sends that needs what a cut needs. What restarts the terminal is about the
 * terminal, and goes while the vehicle stands.
 */
export function mayOrderVehicle({ command, payload }: ToSend): boolean {
  if (command === 'terminalOrder') return false
  if (readByDrivers.includes(command)) return textsIn(payload).some(looksLikeOrder)
  return canStop((commandClasses as CommandClasses)[command] ?? missing(command), payload)
}
function textsIn(payload: unknown): string[] {
  if (typeof payload === 'string') return [payload]
  return typeof payload === 'object' && payload !== null ? Object.values(payload).flatMap(textsIn) : []
}

/** What was typed as what is sent; undefined: the edition does not have it. @throws WrongValue */
export function toSend(
  message: SendableMessage,
  values: readonly { name: string; value: string }[],
  version: Version,
): ToSend | undefined {
  const form = forms[message]
  if (!isIn(form, version)) return undefined
  const typed = new Map(values.map(({ name, value }) => [name, value.trim()]))
  return form.make(name => readOf(form.fields.find(each => each.name === name) ?? missing(name), typed.get(name) ?? ''))
}

/** Years have two digits there. */
const isOnWire = (at: number): boolean => at >= Date.UTC(2000, 0, 2) && at < Date.UTC(2099, 11, 31)

function readOf(field: Field, value: string): ReturnType<Read> {
  const { kind, min = null, max = null, choices = [] } = field
  const lines = value.split('\n').filter(line => line.trim() !== '')
  const is = { number: Number(value), text: value, rows: lines.map(line => line.split('|').map(part => part.trim())) }
  if (kind === 'number' && (!/^\d+$/.test(value) || is.number < (min ?? 0) || is.number > (max ?? 0)))
    throw wrong(field, `应为${min}至${max}`, `it has to be between ${min} and ${max}`)
  if (kind === 'choice' && !choices.some(each => each.value === value)) throw wrong(field, '请选择', 'select one')
  if (kind === 'text' && (bytesOf(value) < (min ?? 1) || bytesOf(value) > (max ?? 0)))
    throw wrong(field, `应为${min ?? 1}至${max}字节`, `it has to have ${min ?? 1} to ${max} bytes`)
  if (kind === 'time' && (!/^\d{12,13}$/.test(value) || !isOnWire(is.number))) throw wrong(field, '请选择时间', 'select a time')
  const isHex = /^(?:[0-9a-fA-F]{2})+$/.test(value)
  if (kind === 'hex' && (!isHex || value.length / 2 > (max ?? 0) || value.length / 2 < (min ?? 1)))
    throw wrong(field, `应为${min}至${max}字节的十六进制数`, `it has to be ${min} to ${max} bytes in hexadecimal`)
  if (kind === 'rows' && (is.rows.length > 60 || is.rows.flat().some(part => bytesOf(part) > 255)))
    throw wrong(field, '最多60行，每项不超过255字节', 'at most 60 lines, with parts of at most 255 bytes')
  return is
}
