/** The driver of a simulated vehicle: the same person in every run. Certificate numbers begin with zeros, which real ones never do. */
import { Random } from '../random.ts'

export interface DriverCard {
  name: string
  certificate: string
  issuer: string
  /** YYYYMMDD */
  validUntil: string
}

const families = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙', '马', '朱', '胡', '林']
const given = [
  '建国',
  '志强',
  '海波',
  '明亮',
  '春生',
  '国庆',
  '永福',
  '大勇',
  '文斌',
  '小军',
  '德胜',
  '玉梅',
  '秀英',
  '丽华',
  '立新',
  '长河',
]

/** @param phone phone number of the vehicle's terminal */
export function driverCardOf(phone: string): DriverCard {
  const random = new Random(`driver ${phone}`)
  const one = (names: readonly string[]): string => names[Math.floor(random.next() * names.length)] ?? ''
  return {
    name: one(families) + one(given),
    certificate: `000000${phone.slice(-12).padStart(12, '0')}`,
    issuer: '演示道路运输管理局',
    validUntil: '20351231',
  }
}
