import { expect, test } from 'vitest'
import { inOrder, type Link } from './use-links.ts'

const link = (kind: Link['kind'], shareId: string, createdAt: number) => ({ kind, link: { shareId, createdAt } }) as Link
const ids = (links: readonly Link[]) => links.map(({ link: { shareId } }) => shareId)

test('links of both kinds are in one order; nothing is inserted above what is shown when further pages come', () => {
  const first = {
    links: [link('position', '9', 90), link('position', '7', 70), link('track', '8', 80), link('track', '1', 10)],
    next: {},
  }
  expect(ids(inOrder([first]))).toEqual(['9', '8', '7', '1'])
  // More positions will come, older than 70: the track of 10 waits for them.
  const more = { ...first, next: { position: 'cursor' } }
  expect(ids(inOrder([more]))).toEqual(['9', '8', '7'])
  const second = { links: [link('position', '7', 70), link('position', '5', 50)], next: {} }
  expect(ids(inOrder([more, second]))).toEqual(['9', '8', '7', '5', '1'])
})

test('a kind that has been read to its end holds nothing back', () => {
  const page = { links: [link('position', '5', 50), link('track', '2', 20)], next: { track: 'cursor' } }
  expect(ids(inOrder([page, { links: [link('track', '1', 10)], next: { track: 'further' } }]))).toEqual(['5', '2', '1'])
})
