/** Several real platforms at once, each with vehicles of its own. Their ids are the same on all of them, as they are in life. */
import { callOf, type Product, removeFolder, signInAdministrator, startProduct } from './product.ts'

export const password = 'One password for all 1'

export interface Platform {
  product: Product
  title: string
  plates: string[]
}

export async function startPlatform(title: string, plates: string[], args: string[] = []): Promise<Platform> {
  const product = await startProduct({ args: ['--empty', '--title', title, ...args] })
  const access_token = await signInAdministrator(product, password)
  const ask = async <Data>(path: string, body: object) => {
    const reply = await callOf(product, path, body, { access_token })
    if (reply.rspCode !== 0) throw new Error(`${path}: ${reply.msg}`)
    return reply.data as Data
  }
  const { host } = await ask<{ host: Array<{ orgId: number }> }>('vehicle/getOrg', {})
  for (const [at, plateNum] of plates.entries()) {
    await ask('vehicle/addVehicle', {
      orgId: host[0]?.orgId,
      plateNum,
      plateColor: 2,
      commCardNum: `1390000000${at}`,
      vehicleType: 'truck',
      terminalType: 'jt808-2019',
    })
  }
  return { product, title, plates }
}

/** As it was, on the same ports. */
export async function restart(platform: Platform): Promise<void> {
  const { folder, port, gatewayPort } = platform.product
  const args = ['--empty', '--title', platform.title, '--port', String(port), '--gateway-port', String(gatewayPort)]
  platform.product = await startProduct({ folder, args })
}

export async function endPlatform({ product }: Platform): Promise<void> {
  await product.stop()
  await removeFolder(product.folder)
}
