import { expect, test } from 'vitest'
import { textMessages } from './text-messages.ts'

test('a text message says whether an address or a name follows, as terminals want to know', () => {
  expect(textMessages.map(of => of({ host: '203.0.113.7', port: 6808 }))).toEqual([
    'SERVER,0,203.0.113.7,6808,0#',
    'IP,123456,203.0.113.7,6808',
  ])
  expect(textMessages[0]?.({ host: 'gps.example.com', port: 7018 })).toBe('SERVER,1,gps.example.com,7018,0#')
})
