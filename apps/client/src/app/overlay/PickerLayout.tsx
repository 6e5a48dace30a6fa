/** Around the screens of signed-in users: the place of their pickers. */
import { Outlet } from '../../core/router/index.ts'
import { PickerPlace } from './PickerPlace.tsx'

export default function PickerLayout() {
  return (
    <PickerPlace>
      <Outlet />
    </PickerPlace>
  )
}
