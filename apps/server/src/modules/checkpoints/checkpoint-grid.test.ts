import { destination } from '@outrider/geo'
import { expect, test } from 'vitest'
import { approachesOf } from './approaches.ts'
import { CheckpointGrid, type StoredCheckpoint } from './checkpoint-grid.ts'

const placed = (id: string, lat: number, lon: number, over: Partial<StoredCheckpoint> = {}): StoredCheckpoint => ({
  id,
  lat,
  lon,
  radius: 200,
  organisationId: 1,
  nameZh: id,
  nameEn: '',
  type: 'toll',
  remindWithin: 2_000,
  ...over,
})

test('a position sees the checkpoints around it, across the date line and near the poles too, and none far away', () => {
  const all = [
    placed('shanghai', 31.2, 121.5),
    placed('date line', 10, 179.999),
    placed('arctic', 78.2, 15.6),
    placed('south', -33, -70),
  ]
  const grid = new CheckpointGrid(all)
  for (const checkpoint of all) {
    for (const course of [0, 45, 90, 135, 180, 225, 270, 315]) {
      const near = destination(checkpoint, course, 4_900)
      expect(
        grid.around(near.lat, near.lon).map(({ id }) => id),
        `${checkpoint.id} ${course}`,
      ).toEqual([checkpoint.id])
      const far = destination(checkpoint, course, 80_000)
      expect(grid.around(far.lat, far.lon)).toEqual([])
    }
  }
})

test('how many checkpoints a position looks at does not grow with how many there are elsewhere', () => {
  const many = Array.from({ length: 20_000 }, (_, index) =>
    placed(String(index), -60 + (index % 100), -170 + Math.floor(index / 100) * 1.5),
  )
  const grid = new CheckpointGrid([...many, placed('here', 45.5, 0.7)])
  expect(grid.around(45.5, 0.7)).toHaveLength(1)
})

const gate = placed('gate', 31.2, 121.5)
const grid = new CheckpointGrid([gate])
/** From `metres` west of the gate. */
const west = (metres: number, course = 90, speed = 60) => ({ ...destination(gate, 270, metres), course, speed })

test('a vehicle that heads for a checkpoint and is near is told of, with the time it needs', () => {
  const [approach] = approachesOf(west(1_200), grid)
  expect(approach?.checkpoint.id).toBe('gate')
  expect(Math.round(approach?.metres ?? 0)).toBe(1_000)
  expect(Math.round(approach?.seconds ?? 0)).toBe(60)
  expect(approachesOf(west(1_200, 120), grid)).toHaveLength(1)
})

test('one that leaves, passes by, stands, is there already or is too far away is not', () => {
  expect(approachesOf(west(1_200, 270), grid)).toEqual([])
  expect(approachesOf(west(1_200, 150), grid)).toEqual([])
  expect(approachesOf(west(1_200, 90, 4), grid)).toEqual([])
  expect(approachesOf(west(150), grid)).toEqual([])
  expect(approachesOf(west(2_300), grid)).toEqual([])
  expect(approachesOf(west(1_200), new CheckpointGrid([placed('quiet', 31.2, 121.5, { remindWithin: 0 })]))).toEqual([])
})
