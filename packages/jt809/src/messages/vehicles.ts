/** What is told of vehicles (0x1200): their registration and positions (JT/T 809 clause 4.5.3). */
import { type Field, list, message, record, since, text, u16, u8 } from '@outrider/jt808/body'
import { enclosed } from './enclosed.ts'
import { anyPosition } from './position.ts'

/** Around everything that is told of a vehicle. */
export const vehicleEnvelope = message(0x1200, 'vehicle data', '主链路动态信息交换', {
  plate: text(21),
  /** 1 blue, 2 yellow, 3 black, 4 white, 9 other */
  plateColor: u8,
  dataType: u16,
  data: enclosed,
})

const registration = (terminalModel: Field<string>) => ({
  platformId: text(11),
  producerId: text(11),
  terminalModel,
  imei: since({ 2019: text(15) }),
  terminalId: since({ 2011: text(7), 2019: text(30) }),
  simNumber: since({ 2011: text(12), 2019: text(13) }),
})

/** The first print of 2011 has 8 bytes for the model, its supplement 20. */
export const vehicleRegistration = message(
  0x1201,
  'vehicle registration',
  '上传车辆注册信息',
  registration(since({ 2011: text(20), 2019: text(30) })),
  { others: [{ version: '2011', body: record(registration(text(8))), deviation: 'modelOf8Bytes' }] },
)

export const position = message(0x1202, 'position', '实时上传车辆定位信息', { position: anyPosition })
export const positions = message(0x1203, 'late positions', '车辆定位信息自动补报', { positions: list(u8, anyPosition) })

/** A message holds so many. */
export const MAX_POSITIONS = 5
