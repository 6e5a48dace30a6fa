import { vectors } from '../testing/vectors.ts'
import { attributesResponse } from './attributes.ts'

const zeros = (count: number): string => '00'.repeat(count)
const iccid = '8986011390511234567f'
const end = `${iccid} 02 4831 03 462e32 03 21`
const value = {
  type: 7,
  maker: 'ABCDE',
  model: 'M1',
  terminalId: '0000123',
  iccid,
  hardware: 'H1',
  firmware: 'F.2',
  gnss: 3,
  comm: 0x21,
}
const narrow = `0007 4142434445 4d31${zeros(18)} 30303030313233`
const wide = (maker: number): string => `0007 4142434445${zeros(maker - 5)} 4d31${zeros(28)} 30303030313233${zeros(23)}`
const { gnss: _gnss, comm: _comm, ...withoutRadios } = value

vectors(attributesResponse, [
  { name: 'complete', version: '2013', hex: `${narrow} ${end}`, value },
  { name: 'complete', version: '2019', hex: `${wide(5)} ${end}`, value },
  {
    name: 'a maker of 11 bytes',
    version: '2019',
    hex: `${wide(11)} ${end}`,
    value,
    deviations: ['makerOf11Bytes'],
    readOnly: true,
  },
  {
    name: 'the 2013 body under the 2019 header',
    version: '2013',
    as: '2019',
    hex: `${narrow} ${end}`,
    value,
    deviations: ['otherEditionLayout'],
  },
  {
    name: 'the 2019 body under the 2013 header',
    version: '2019',
    as: '2013',
    hex: `${wide(5)} ${end}`,
    value,
    deviations: ['otherEditionLayout'],
  },
  {
    name: 'without the two last bytes',
    version: '2013',
    hex: `${narrow} ${end.slice(0, -6)}`,
    value: withoutRadios,
    deviations: ['missingFields'],
  },
  {
    name: 'without the two last bytes',
    version: '2019',
    hex: `${wide(5)} ${end.slice(0, -6)}`,
    value: withoutRadios,
    deviations: ['missingFields'],
  },
])
