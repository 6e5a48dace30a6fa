/** The order of the vehicle list: by the name it shows, numbers by their value. It does not change while vehicles move. */
import type { Vehicle } from '@outrider/contract'

const names = new Intl.Collator(['zh-CN', 'en'], { numeric: true })

export function byName(nickNameOn: boolean): (a: Vehicle, b: Vehicle) => number {
  const name = (vehicle: Vehicle) => (nickNameOn && vehicle.nickname) || vehicle.plateNum
  // One platform has put its vehicles in order already; several are joined by their names.
  return (a, b) => (a.pcode === undefined && b.pcode === undefined ? a.rank - b.rank : names.compare(name(a), name(b)))
}
