import { optionGroup, readOptionFile } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { mobileHandlers } from './mobile.ts'
import { platformInfoFrom } from './platform-info.ts'
import { updatesFrom } from './updates.ts'

export const mobile = defineModule({
  name: 'mobile',
  options: optionGroup({
    'platform-info': { kind: 'text', about: 'JSON file with name, logo and contact of the operator (docs/operations.md)' },
    updates: { kind: 'text', about: 'JSON file with new releases of the app (docs/operations.md)' },
  }),
  async start({ version, ports }, { updates: file, 'platform-info': infoFile }) {
    const updates = await readOptionFile('updates', file, () => updatesFrom(file))
    const platformInfo = await readOptionFile('platform-info', infoFile, () => platformInfoFrom(infoFile))
    return { handlers: mobileHandlers({ version, maps: ports.maps, updates, platformInfo }), ports: { updates } }
  },
})
