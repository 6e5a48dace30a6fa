import { expect, test } from 'vitest'
import { recipientsIn, recipientsError } from './recipients.ts'

test('addresses are taken apart at commas, semicolons, spaces and lines, in both scripts', () => {
  expect(recipientsIn(' a@example.com,b@example.com；c@example.com、d@example.com\n\ne@example.com，A@example.com ')).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
    'd@example.com',
    'e@example.com',
  ])
  expect(recipientsIn(' \n')).toEqual([])
})

test('what is wrong with them is told by the first that is', () => {
  expect(recipientsError([])).toEqual({ key: 'noRecipient' })
  expect(recipientsError(['a@example.com', 'boss'])).toEqual({ key: 'badRecipient', address: 'boss' })
  expect(recipientsError(Array.from({ length: 11 }, (_, nth) => `a${nth}@example.com`))).toEqual({ key: 'tooManyRecipients' })
  expect(recipientsError(['a@example.com'])).toBeUndefined()
})
