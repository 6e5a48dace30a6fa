/** Talk with a simulated driver: what the microphone of the browser hears is played in the cab, and the cab is heard in the browser. */
import { aacSpeech, SpeechEncoder } from '@outrider/jt1078/audio'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import type { Cameras } from '../../apps/simulator/src/video/camera-options.ts'
import { type SoundCodec, soundOf } from '../../apps/simulator/src/video/sounds.ts'
import { withoutWebgl } from '../fixtures/browsers.ts'
import { newCompany } from '../fixtures/company.ts'
import { loudness, measureSound } from '../fixtures/loudness.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { noteSounds, soundsOf } from '../fixtures/talk-delays.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({
  viewport: desktop,
  permissions: ['microphone'],
  launchOptions: {
    ...withoutWebgl,
    args: [...withoutWebgl.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

test('a tone spoken into the page is heard in the cab, the beep of the cab in the page, and both are kept as evidence', async ({
  page,
  filmed,
}) => {
  const company = await newCompany(filmed)
  const [vehicle = ''] = await company.addVehicles([company.phone(1)])
  const terminal: Terminal = aTerminal(filmed, company.phone(1), {
    plate: `T${company.phone(1)}`,
    cameras: { channels: 1, sound: 'g711a' },
  })
  await terminal.start()
  await terminal.report(reportAt(113.2644, 23.1291, { alarms: 1 }))
  await measureSound(page)
  await signedIn(page, filmed, company.login, company.password)
  await page.goto(`${filmed.url}/talk?vehicle=${vehicle}`)
  await page.getByRole('button', { name: 'Talk' }).click()
  await expect(page.getByText('Connected · Nobody is speaking')).toBeVisible()
  const heard = () => terminal.cameras?.sessions.find(({ kind }) => kind === 'talk')?.sound
  await page.getByRole('button', { name: 'Record as evidence' }).click()
  await page.getByRole('button', { name: /Alarm it belongs to/ }).click()
  await page.getByRole('option').first().click()
  await expect(page.getByText('You are recording this as evidence of an alarm')).toBeVisible()
  const speak = page.getByRole('button', { name: 'Hold to speak' })
  await speak.hover()
  await page.mouse.down()
  await expect(page.getByText('You are speaking')).toBeVisible()
  await expect.poll(() => heard()?.level ?? 0).toBeGreaterThan(0.02)
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.3)
  await page.mouse.up()
  await expect(page.getByText('Nobody is speaking')).toBeVisible()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByRole('button', { name: 'Record as evidence' })).toBeVisible()
  await page.getByRole('button', { name: 'End' }).click()
  await expect.poll(() => terminal.cameras?.sessions.length).toBe(0)
  await terminal.stop()
})

/** One of each kind: rates of G.726 differ at the server alone, where `live-video.tcp.test.ts` has all of them. */
const codecs = ['g711u', 'g726-32', 'adpcm', 'aac'] as const satisfies readonly SoundCodec[]

test('a tone spoken into the page is heard in the cab in each kind of codec, and that of the cab in the page; how late is said', async ({
  page,
  filmed,
}) => {
  const company = await newCompany(filmed)
  const phone = company.phone(1)
  const [vehicle = ''] = await company.addVehicles([phone])
  // The same cab in the same page: a page and a sign-in for each codec cost more than its talk.
  const cameras: Cameras = { channels: 1 }
  const terminal = aTerminal(filmed, phone, { plate: `T${phone}`, cameras })
  await terminal.start()
  await noteSounds(page)
  await signedIn(page, filmed, company.login, company.password)
  await page.goto(`${filmed.url}/talk?vehicle=${vehicle}`)
  for (const sound of codecs) {
    cameras.sound = sound
    const before = (await soundsOf(page)).played.length
    await page.getByRole('button', { name: 'Talk' }).click()
    await expect(page.getByText('Connected · Nobody is speaking')).toBeVisible()
    await page.getByRole('button', { name: 'Hold to speak' }).hover()
    await page.mouse.down()
    await expect(page.getByText('You are speaking')).toBeVisible()
    const from = Date.now()
    const heard = () => terminal.cameras?.sessions.find(({ kind }) => kind === 'talk')?.sound
    let level = 0
    const delays = { toCab: 0, toUser: 0 }
    await expect
      .poll(
        async () => {
          const { said, played } = await soundsOf(page)
          level = Math.max(level, heard()?.level ?? 0)
          // From a tone of the microphone to the first packet with it.
          const tone = said.find(time => time > from)
          const arrived = tone && heard()?.begun.find(time => time > tone)
          if (tone && arrived) delays.toCab = Math.round(arrived - tone)
          // The cab beeps at each full second of the clock.
          delays.toUser = Math.round((played.slice(before).at(-1) ?? 0) % 1_000)
          const { payloadType } = heard() ?? {}
          return { payloadType, isHeard: delays.toCab > 0 && delays.toUser > 0 && level > 0.02 }
        },
        { message: sound, intervals: [200] },
      )
      .toEqual({ payloadType: soundOf(sound).payloadType, isHeard: true })
    expect(heard()?.unusable, sound).toBe(0)
    console.log(`${sound}: to the cab after ${delays.toCab} ms, level ${level.toFixed(2)}; to the user after ${delays.toUser} ms`)
    await page.mouse.up()
    await page.getByRole('button', { name: 'End' }).click()
    await expect.poll(() => terminal.cameras?.sessions.length).toBe(0)
  }
  await terminal.stop()
})

test('browsers decode what speech is made of for terminals of AAC', async ({ page, filmed }) => {
  await page.goto(filmed.url)
  const tone = Int16Array.from({ length: 8_000 }, (_, at) => 12_000 * Math.sin((2 * Math.PI * 500 * at) / 8_000))
  for (const [rate, channels] of [
    [8_000, 1],
    [16_000, 2],
    [22_050, 1],
    [44_100, 2],
  ] as const) {
    const format = aacSpeech(19, { rate, channels, heads: true })
    if (!format) throw new Error(`nothing is said at ${rate} Hz`)
    const frames = new SpeechEncoder(format).add(tone).map(frame => [...frame])
    const heard = await page.evaluate(
      async ({ frames: packets, sampleRate, numberOfChannels }) => {
        const samples: number[] = []
        const failed: string[] = []
        const decoder = new AudioDecoder({
          output: data => {
            const plane = new Float32Array(data.numberOfFrames)
            data.copyTo(plane, { planeIndex: data.numberOfChannels - 1, format: 'f32-planar' })
            samples.push(...plane)
          },
          error: ({ message }) => failed.push(message),
        })
        decoder.configure({ codec: 'mp4a.40.2', sampleRate, numberOfChannels })
        for (const [at, bytes] of packets.entries())
          decoder.decode(
            new EncodedAudioChunk({ type: 'key', timestamp: (at * 1_024_000_000) / sampleRate, data: Uint8Array.from(bytes) }),
          )
        await decoder.flush()
        const middle = samples.slice(samples.length / 2, samples.length / 2 + sampleRate / 5)
        const rises = middle.filter((sample, at) => sample >= 0 && (middle[at - 1] ?? 0) < 0).length
        return { failed, pitch: rises * 5, level: Math.max(...middle) }
      },
      { frames, sampleRate: rate, numberOfChannels: channels },
    )
    expect(heard.failed).toEqual([])
    expect(Math.abs(heard.pitch - 500)).toBeLessThanOrEqual(5)
    expect(heard.level).toBeGreaterThan(0.35)
    expect(heard.level).toBeLessThan(0.38)
  }
})
