import { commandMethods, type CommandMethod } from '@outrider/contract'
import { ConfigError, listOf, optionGroup } from '../../options/option.ts'
import { relayMethods } from './methods.ts'

export const commandOptions = optionGroup(
  {
    'cut-speed': {
      kind: 'number',
      default: 5,
      about: 'Highest speed, km/h, at which oil and power of a vehicle may be cut',
    },
    'command-methods': {
      kind: 'text',
      default: '',
      about: `How terminals cut oil and power, as MODEL=METHOD, separated by commas; methods: ${relayMethods.join(', ')}`,
    },
  },
  values => {
    if (values['cut-speed'] > 20) throw new ConfigError('--cut-speed must be at most 20: a cut at speed can kill')
    methodsIn(values['command-methods'])
  },
)

/** @throws ConfigError */
export function methodsIn(given: string): Map<string, CommandMethod> {
  return new Map(
    listOf(given).map(each => {
      const [model = '', name = ''] = each.split('=').map(part => part.trim())
      const method = commandMethods.find(known => known === name && relayMethods.some(relay => relay === known))
      if (model === '' || !method) throw new ConfigError(`--command-methods: ${each} is not MODEL=METHOD with a known method`)
      return [model, method]
    }),
  )
}
