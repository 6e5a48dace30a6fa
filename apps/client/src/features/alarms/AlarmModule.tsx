/** main:alarm: the alarms of all vehicles in a list. */
import { AlarmPanes } from './list/AlarmPanes.tsx'

export default function AlarmModule() {
  return <AlarmPanes />
}
