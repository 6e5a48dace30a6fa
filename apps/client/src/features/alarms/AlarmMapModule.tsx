/** main:alarmMap: the alarms of all vehicles on a map. */
import { AlarmPanes } from './list/AlarmPanes.tsx'

export default function AlarmMapModule() {
  return <AlarmPanes onMap />
}
