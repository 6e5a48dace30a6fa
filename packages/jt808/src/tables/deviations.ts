/** What a frame had that the standard has not, in words: every name of README.md, "Deviations", and why a frame cannot be read at all. */
interface Words {
  readonly zh: string
  readonly en: string
}

const rows: Readonly<Record<string, Words>> = {
  headerLayout: { zh: '消息头版本标识与实际格式不符', en: 'One layout of the header is declared, the other was sent' },
  unescapedChecksum: { zh: '校验码 7D 未转义', en: 'The checksum 7D is not escaped' },
  nonBcdPhone: { zh: '终端手机号不是数字', en: 'The phone number is not made of digits' },
  otherEditionLayout: { zh: '消息体属于另一版本的协议', en: 'The body belongs to another edition than the header' },
  trailingBytes: { zh: '消息体末尾有多余字节', en: 'There are bytes after the last field' },
  missingFields: { zh: '缺少末尾的字段', en: 'The last fields are missing' },
  makerOf11Bytes: { zh: '制造商编号为11字节', en: 'The maker has 11 bytes, as in the registration of 2019' },
  guangdongLayout: { zh: '广东格式', en: 'The form of Guangdong' },
  sichuanLayout: { zh: '四川格式', en: 'The form of Sichuan' },
  heilongjiangLayout: { zh: '黑龙江格式', en: 'The form of Heilongjiang' },
  hunanLayout: { zh: '湖南格式', en: 'The form of Hunan' },
  emptyToken: { zh: '鉴权码为空', en: 'The authentication code is empty' },
  nulInText: { zh: '文本中有不应出现的空字符', en: 'A text is filled up with NULs where none belong' },
  spacesInText: { zh: '文本用空格补齐', en: 'A text is filled up with spaces' },
  unreadableText: { zh: '文本不是 GBK 编码', en: 'A text is not GBK' },
  unusableTime: { zh: '时间无效', en: 'A time is none: zeros, no digits, or no such day' },
  extraLength: { zh: '附加信息项长度与标准不符', en: 'An additional item has another length than the standard says' },
  extraValue: { zh: '附加信息项的值无效', en: 'An additional item has a value that it cannot have' },
  extraRepeated: { zh: '附加信息项重复', en: 'An additional item is there twice' },
  extrasPastEnd: { zh: '附加信息项长度超出消息体', en: 'An additional item says that it is longer than the body' },
  safetyItemLength: { zh: '主动安全附加信息项长度错误', en: 'An item of active safety has a wrong length' },
  noReplySerial: { zh: '应答中没有流水号', en: 'The answer does not say what it answers' },
  noPosition: { zh: '多媒体数据前没有位置信息', en: 'There is no position before the media' },
  implausiblePosition: { zh: '多媒体数据前的位置信息不可信', en: 'The position before the media cannot be true' },
  mediaOf2011: { zh: '多媒体数据为2011版分包格式', en: 'The media come in the packages of 2011' },
  wrongCount: { zh: '数量与实际项数不符', en: 'A count is not that of the items' },
  truncatedList: { zh: '最后一项不完整', en: 'The last item is cut off' },
  batchItemPastEnd: { zh: '批量位置项长度超出消息体', en: 'A position of a batch says that it is longer than the body' },
  batchItemTooShort: { zh: '批量位置项过短', en: 'A position of a batch is too short' },
  unreadableBody: { zh: '消息体无法解析', en: 'The body cannot be read' },
  unknownMessage: { zh: '协议中没有的消息', en: 'No text has this message' },
  unknownItem: { zh: '协议中没有的附加信息项', en: 'No text has this additional item' },
  tooShort: { zh: '报文过短', en: 'The frame is too short' },
  badEscape: { zh: '转义错误', en: 'A wrong escape' },
  badChecksum: { zh: '校验码错误', en: 'The checksum is wrong' },
  lengthMismatch: { zh: '消息体长度与消息头不符', en: 'The body has another length than the header says' },
  badSubPackage: { zh: '分包序号错误', en: 'The number of the package cannot be' },
  furtherKinds: { zh: '还有其他种类的差异', en: 'There were further kinds of deviations' },
}

export const deviationNames: readonly string[] = Object.keys(rows)

/** A name without words stands for itself. */
export const deviationWords = (name: string): Words => rows[name] ?? { zh: name, en: name }
