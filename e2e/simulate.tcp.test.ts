/** `npm run simulate`, the way a newcomer uses it: a terminal connects to an empty installation, waits, is added, and reports. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { callOf, endProduct, signInAdministrator, startProduct } from './fixtures/product.ts'

const script = fileURLToPath(new URL('../scripts/simulate.mjs', import.meta.url))
let simulator: ChildProcess | undefined
const product = await startProduct()
afterAll(async () => {
  if (simulator?.exitCode === null) {
    const gone = once(simulator, 'exit')
    simulator.kill('SIGTERM')
    await gone
  }
  await endProduct(product)
})

test('a simulated terminal waits until it is added, and then reports', async () => {
  const access_token = await signInAdministrator(product, 'the password of a test')
  const number = '13800000009'
  simulator = spawn(process.execPath, [script, '--port', String(product.gatewayPort), '--number', number], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  simulator.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })

  const form = async () => {
    const { data } = await callOf(product, 'vehicle/getAddVehUiInit', {}, { access_token })
    return data as { organisations: { id: string }[]; refusedTerminals: { number: string; plateNum: string }[] }
  }
  await expect.poll(async () => (await form()).refusedTerminals.map(waiting => waiting.number)).toEqual([number])
  const { organisations, refusedTerminals } = await form()
  expect(printed).toContain(`${number} ${refusedTerminals[0]?.plateNum} (JT/T 808-2019)`)

  const vehicle = {
    orgId: organisations[0]?.id,
    plateNum: refusedTerminals[0]?.plateNum,
    plateColor: 2,
    commCardNum: number,
    vehicleType: 'truck',
    terminalType: 'jt808-2019',
  }
  expect(await callOf(product, 'vehicle/addVehicle', vehicle, { access_token })).toMatchObject({ rspCode: 0 })
  await expect.poll(() => product.sql('select 1 from latest_positions')).toHaveLength(1)
})
