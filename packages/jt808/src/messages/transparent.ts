/** Transparent data of peripherals, and electronic waybills. */
import { bytesToEnd, countedBytes } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u32 } from '../body/numbers.ts'

/** type 0 GNSS detail, 0x0B card reader, 0x41 and 0x42 serial ports, 0xF0 and above vendor-specific */
const data = { type: u8, data: bytesToEnd }

export const dataUp = message(0x0900, 'transparent data uplink', '数据上行透传', data)
export const dataDown = message(0x8900, 'transparent data downlink', '数据下行透传', data)
export const waybill = message(0x0701, 'electronic waybill', '电子运单上报', { content: countedBytes(u32) })
