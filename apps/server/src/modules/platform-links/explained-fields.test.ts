import { aboutVehicle, encode, explainBody, photo, writeEnvelope } from '@outrider/jt809'
import { expect, test } from 'vitest'
import { fieldsOf } from './explained-fields.ts'

const position = Buffer.alloc(36, 7)
const value = {
  flag: 1,
  position,
  lens: 1,
  length: 1,
  size: 1,
  format: 0,
  picture: Buffer.of(1),
  sourceType: 0x9502,
  sourceSerial: 1,
}
const of = (data: Buffer) => explainBody(0x1500, writeEnvelope(aboutVehicle('沪A00001', 2), photo.id, data), '2019').body

test('who may not see positions is shown none that stands as bytes, nor what could not be read', () => {
  const taken = of(encode(photo, value, '2019'))
  const cut = of(Buffer.alloc(40, 7))
  for (const body of [taken, cut]) {
    expect(JSON.stringify(fieldsOf(body, true, 500))).toContain(position.toString('hex'))
    const { fields } = fieldsOf(body, false, 500)
    expect(JSON.stringify(fields)).not.toContain(position.toString('hex'))
    expect(fields).toContainEqual({ path: 'plate', value: '沪A00001' })
  }
})
