/** /maintTask: a repair as its installer works on it. */
import { useScreenParameters } from '../../../core/routing/use-screens.ts'
import { Task } from './Task.tsx'

export default function MaintTask() {
  return <Task kind="maintenance" {...useScreenParameters('maintTask')} />
}
