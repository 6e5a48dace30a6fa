import { distance } from '@outrider/geo'
import { describe, expect, it } from 'vitest'
import { corridors } from './corridors.ts'
import { road } from './road.ts'
import { findPath, placeNamed } from './road-network.ts'

describe('the road network', () => {
  it('has only known places, and neighbours within a day of driving', () => {
    for (const chain of corridors) {
      for (let i = 1; i < chain.length; i++) {
        const [a, b] = [placeNamed(chain[i - 1] as string), placeNamed(chain[i] as string)]
        expect(distance(a, b), `${a.en} ${b.en}`).toBeLessThan(720_000)
        expect(distance(a, b), `${a.en} ${b.en}`).toBeGreaterThan(8_000)
      }
    }
  })
  it('leads from Beijing to Shanghai via Jinan, and not across the sea', () => {
    const path = findPath('Beijing', 'Shanghai')?.map(place => place.en)
    expect(path?.[0]).toBe('Beijing')
    expect(path?.at(-1)).toBe('Shanghai')
    expect(path).toContain('Jinan')
    expect(findPath('Shanghai', 'Berlin')).toBeUndefined()
  })
})

describe('a road', () => {
  const [a, b] = [placeNamed('Hefei'), placeNamed('Luan')]
  it('is the same in both directions', () => {
    expect(road(b, a)).toEqual(road(a, b).toReversed())
  })
  it('bends, but is no more than 15 % longer than the straight line', () => {
    for (const chain of corridors) {
      for (let i = 1; i < chain.length; i++) {
        const [from, to] = [placeNamed(chain[i - 1] as string), placeNamed(chain[i] as string)]
        const points = road(from, to)
        let length = 0
        for (let k = 1; k < points.length; k++) length += distance(points[k - 1] as typeof from, points[k] as typeof from)
        const longer = length / distance(from, to)
        expect(longer, `${from.en} ${to.en}`).toBeGreaterThan(1)
        expect(longer, `${from.en} ${to.en}`).toBeLessThan(1.15)
      }
    }
  })
})
