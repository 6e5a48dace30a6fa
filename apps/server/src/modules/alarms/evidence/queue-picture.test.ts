import { expect, test } from 'vitest'
import { cameraOfPicture } from './queue-picture.ts'

test.each([
  ['00_65_6401_0_7.jpg', 65],
  ['00_64_6401_1_AbC.PNG', 64],
  ['0_1_x.jpeg', 1],
  ['02_65_6401_0_7.mp4', undefined],
  ['00_65_6401_0_7.mp4', undefined],
  ['00_6500_6401_0_7.jpg', undefined],
  ['picture.jpg', undefined],
  ['00_65.jpg', undefined],
  ['', undefined],
])('the camera of a file named %s is %s', (name, camera) => {
  expect(cameraOfPicture(name)).toBe(camera)
})
