import { checkWebAddress, optionGroup, readOptionFile } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { mobileHandlers } from './mobile.ts'
import { platformInfoFrom } from './platform-info.ts'
import { updatesFrom } from './updates.ts'

export const mobile = defineModule({
  name: 'mobile',
  options: optionGroup(
    {
      'static-server': {
        kind: 'text',
        about: 'Address of another server of this installation that takes uploads (docs/operations.md)',
      },
      'platform-info': { kind: 'text', about: 'JSON file with name, logo and contact of the operator (docs/operations.md)' },
      updates: { kind: 'text', about: 'JSON file with new releases of the app (docs/operations.md)' },
    },
    values => {
      const address = values['static-server']
      if (address !== undefined) checkWebAddress('static-server', address)
    },
  ),
  async start({ version, ports }, { updates: file, 'platform-info': infoFile, 'static-server': staticServer = '' }) {
    const updates = await readOptionFile('updates', file, () => updatesFrom(file))
    const platformInfo = await readOptionFile('platform-info', infoFile, () => platformInfoFrom(infoFile))
    return {
      handlers: mobileHandlers({
        version,
        maps: ports.maps,
        updates,
        platformInfo,
        staticServer: staticServer.replace(/\/+$/, ''),
      }),
      ports: { updates },
    }
  },
})
