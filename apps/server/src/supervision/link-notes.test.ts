import { aboutVehicle, emergencyAccess, encode, writeEnvelope } from '@outrider/jt809'
import { expect, test } from 'vitest'
import { frameNotes } from './link-notes.ts'

test('an order that leads a terminal elsewhere is kept without the password that it carries', () => {
  const value = {
    authenticationCode: Buffer.alloc(10, 7),
    accessPoint: 'apn',
    user: 'user',
    password: 'password',
    ip: '198.51.100.7',
    tcpPort: 1,
    udpPort: 2,
    until: null,
  }
  const body = writeEnvelope(aboutVehicle('沪A00001', 2), emergencyAccess.id, encode(emergencyAccess, value, '2019'))
  const { message } = frameNotes()('in', { messageId: 0x9500, serial: 1, body })
  expect(message).toMatchObject({ dataType: 0x9505, plate: '沪A00001', length: body.length, body: null })
})
