import { optionGroup, readOptionFile } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { mobileHandlers } from './mobile.ts'
import { updatesFrom } from './updates.ts'

export const mobile = defineModule({
  name: 'mobile',
  options: optionGroup({
    updates: { kind: 'text', about: 'JSON file with new releases of the app (docs/operations.md)' },
  }),
  async start({ version, ports }, { updates: file }) {
    const updates = await readOptionFile('updates', file, () => updatesFrom(file))
    return { handlers: mobileHandlers({ version, maps: ports.maps, updates }), ports: { updates } }
  },
})
