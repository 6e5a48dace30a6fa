import { ConfigError, listOf, optionGroup } from '../../options/option.ts'
import { type RelayMethod, relayMethods } from './methods.ts'

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
    'text-order-models': {
      kind: 'text',
      default: '',
      about: 'Models of terminals that carry out texts instead of showing them, separated by commas',
    },
    'door-lock-models': {
      kind: 'text',
      default: '',
      about:
        'Models of terminals whose lock (0x8500) moves doors and cuts nothing, separated by commas: it may be used while they drive',
    },
  },
  values => {
    if (values['cut-speed'] > 20) throw new ConfigError('--cut-speed must be at most 20: a cut at speed can kill')
    methodsIn(values['command-methods'])
  },
)

/** @throws ConfigError */
export function methodsIn(given: string): Map<string, RelayMethod> {
  return new Map(
    listOf(given).map(each => {
      const [model = '', name = ''] = each.split('=').map(part => part.trim())
      const method = relayMethods.find(known => known === name)
      if (model === '' || !method) throw new ConfigError(`--command-methods: ${each} is not MODEL=METHOD with a known method`)
      return [model, method]
    }),
  )
}
