/** Colours of pictures that do not say how theirs were made, as most cameras send them: known samples through the product into the browser. */
import { connect, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { TestTerminal } from '../../apps/server/src/testing/terminal.ts'
import { writeFrame } from '../../packages/jt1078/src/index.ts'
import { decode, messages } from '../../packages/jt808/src/index.ts'
import { type Company, newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { bands, pictureOfBands } from '../fixtures/plain-picture.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { playChannel, videoPicture } from '../fixtures/video-screen.ts'

test.use({ viewport: desktop })
let product: RunningProduct
let company: Company
let terminal: TestTerminal
let camera: Socket | undefined
let sends: NodeJS.Timeout | undefined

test.beforeAll(async ({ filmed }) => {
  product = filmed
  company = await newCompany(product)
  await company.addVehicles([company.phone(1)], { channel: 1 })
  terminal = await new TestTerminal(product.gatewayPort, company.phone(1)).signIn()
})
test.afterAll(async () => {
  clearInterval(sends)
  camera?.destroy()
  terminal.socket.destroy()
})

/** The picture again and again, once the terminal is asked for it. */
async function answer(): Promise<void> {
  const { body } = await terminal.hears(({ header }) => header.messageId === messages.liveTransmissionRequest.id)
  const { ip, tcpPort } = decode(messages.liveTransmissionRequest, body, '2013').value
  const socket = connect(tcpPort, ip)
  camera = socket
  let count = 0
  let sequence = 0
  sends = setInterval(() => {
    count += 1
    const packets = writeFrame({
      sim: company.phone(1).padStart(12, '0'),
      channel: 1,
      payloadType: 98,
      sequence,
      kind: 'i',
      timestamp: count * 100,
      sinceKeyFrame: 100,
      sinceFrame: 100,
      body: pictureOfBands(count),
    })
    sequence += packets.length
    for (const packet of packets) socket.write(packet)
  }, 100)
}

/** The most that a band differs from what was sent, of 255. */
const difference = (page: Page): Promise<number> =>
  videoPicture(page).evaluate((canvas: HTMLCanvasElement, wanted) => {
    const context = canvas.getContext('2d')
    if (!context || canvas.width < 90) return 255
    const middle = (band: number): number => ((band + 0.5) / wanted.length) * canvas.height
    const seen = wanted.map((_, band) => [...context.getImageData(canvas.width / 2, middle(band), 1, 1).data])
    return Math.max(...wanted.flatMap((rgb, band) => rgb.map((value, i) => Math.abs(value - (seen[band]?.[i] ?? 0)))))
  }, bands)

test('a small picture that says nothing of its colours is drawn as BT.601, in the canvas and from a video element (wire 11)', async ({
  page,
}) => {
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main/video`)
  await Promise.all([playChannel(page, `T${company.phone(1)}`), answer()])
  await expect(videoPicture(page)).toHaveAttribute('data-way', 'webcodecs')
  await expect.poll(() => difference(page)).toBeLessThanOrEqual(3)
  await page.evaluate(() => {
    VideoDecoder.prototype.decode = () => undefined
  })
  await expect(videoPicture(page)).toHaveAttribute('data-way', 'flv')
  await expect.poll(() => difference(page)).toBeLessThanOrEqual(3)
})
