/** What a recorder of GB/T 19056-2012 can be asked for, a row each. */
export interface RecorderKind {
  readonly command: number
  readonly name: string
  readonly zh: string
  readonly en: string
  /** Bytes of a record, where it is asked for by a span of time; undefined: one answer that says what is so now. */
  readonly recordBytes?: number
}

export const recorderKinds = [
  { command: 0x00, name: 'standard', zh: '执行标准版本', en: 'Standard and version' },
  { command: 0x01, name: 'driver', zh: '当前驾驶人信息', en: 'Present driver' },
  { command: 0x02, name: 'clock', zh: '实时时间', en: 'Clock' },
  { command: 0x03, name: 'mileage', zh: '累计行驶里程', en: 'Odometer' },
  { command: 0x04, name: 'pulses', zh: '脉冲系数', en: 'Pulse factor' },
  { command: 0x05, name: 'vehicle', zh: '车辆信息', en: 'Vehicle' },
  { command: 0x06, name: 'signals', zh: '状态信号配置信息', en: 'Signals' },
  { command: 0x07, name: 'serial', zh: '记录仪唯一性编号', en: 'Serial number' },
  { command: 0x08, name: 'speeds', zh: '行驶速度记录', en: 'Speed by second', recordBytes: 126 },
  { command: 0x09, name: 'places', zh: '位置信息记录', en: 'Places by minute', recordBytes: 666 },
  { command: 0x10, name: 'accidents', zh: '事故疑点记录', en: 'Suspected accidents', recordBytes: 234 },
  { command: 0x11, name: 'overtime', zh: '超时驾驶记录', en: 'Over-time driving', recordBytes: 50 },
  { command: 0x12, name: 'drivers', zh: '驾驶人身份记录', en: 'Drivers in and out', recordBytes: 25 },
  { command: 0x13, name: 'power', zh: '外部供电记录', en: 'External power', recordBytes: 7 },
  { command: 0x14, name: 'changes', zh: '参数修改记录', en: 'Changed parameters', recordBytes: 7 },
  { command: 0x15, name: 'speedStates', zh: '速度状态日志', en: 'Speed checks', recordBytes: 133 },
] as const satisfies readonly RecorderKind[]
export type RecorderKindName = (typeof recorderKinds)[number]['name']

export const recorderKindNames = recorderKinds.map(({ name }) => name)

const byName = new Map<string, RecorderKind>(recorderKinds.map(kind => [kind.name, kind]))
export function recorderKind(name: RecorderKindName): RecorderKind {
  const kind = byName.get(name)
  if (!kind) throw new Error(`a recorder is not asked for ${name}`)
  return kind
}

/** What a recorder can be set to, by its command word; laid out as what it says of the same. */
export const recorderSettings = {
  vehicle: { command: 0x82, layout: 'vehicle' },
  /** A time alone, as that of the clock. */
  installed: { command: 0x83, layout: 'clock' },
  signals: { command: 0x84, layout: 'signals' },
  clock: { command: 0xc2, layout: 'clock' },
  pulses: { command: 0xc3, layout: 'pulses' },
  mileage: { command: 0xc4, layout: 'mileage' },
} as const satisfies Readonly<Record<string, { command: number; layout: RecorderKindName }>>
