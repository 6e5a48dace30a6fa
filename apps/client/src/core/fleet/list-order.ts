/** The order of the vehicle list: by the name it shows, numbers by their value. It does not change while vehicles move. */
import type { Vehicle } from '@outrider/contract'

const names = new Intl.Collator(['zh-CN', 'en'], { numeric: true })

export function byName(nickNameOn: boolean): (a: Vehicle, b: Vehicle) => number {
  const name = (vehicle: Vehicle) => (nickNameOn && vehicle.nickname) || vehicle.plateNum
  return (a, b) => names.compare(name(a), name(b))
}
