/** /newInstTask: an installation as its installer works on it. */
import { useScreenParameters } from '../../../core/routing/use-screens.ts'
import { Task } from './Task.tsx'

export default function NewInstTask() {
  return <Task kind="installation" {...useScreenParameters('newInstTask')} />
}
