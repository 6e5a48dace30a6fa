import { expect, test } from 'vitest'
import { filledIn, textMessages } from './text-messages.ts'

test('a text message says whether an address or a name follows, as terminals want to know', () => {
  expect(textMessages.map(of => of({ host: '203.0.113.7', port: 6808 }))).toEqual([
    'SERVER,0,203.0.113.7,6808,0#',
    'IP,123456,203.0.113.7,6808',
  ])
  expect(textMessages[0]?.({ host: 'gps.example.com', port: 7018 })).toBe('SERVER,1,gps.example.com,7018,0#')
})

test('the row of a maker is filled in wherever it says so', () => {
  const place = { host: 'gps.example.com', port: 7018 }
  expect(filledIn('APN,{apn}#', place, 'cmnet')).toBe('APN,cmnet#')
  expect(filledIn('SERVER,1,{host},{port},0#{host}', place, '')).toBe('SERVER,1,gps.example.com,7018,0#gps.example.com')
})
