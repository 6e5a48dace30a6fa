import { expect, test } from 'vitest'
import { WorkCaptchas } from './work-captchas.ts'

test('who asks for much work makes it dearer in the own network and for nobody else', () => {
  const works = new WorkCaptchas()
  for (let i = 0; i < 4_000; i++) works.challenge(`203.0.113.${i % 250}`, '203.0.113.0/24')
  expect(works.challenge('203.0.113.251', '203.0.113.0/24').bits).toBe(18)
  expect(works.challenge('198.51.100.7', '198.51.100.0/24').bits).toBe(14)
})
