/** Simulated terminals driven by hand, over real sockets. */
import { Terminal } from '../apps/simulator/src/terminal.ts'
import type { Product } from './product.ts'

export const aTerminal = (product: Product, number: string, over: { plate?: string; model?: string } = {}): Terminal =>
  new Terminal({
    host: '127.0.0.1',
    port: product.gatewayPort,
    phone: number,
    version: '2019',
    model: 'OR-2019',
    maker: 'OUTRD',
    terminalId: `T${number.slice(-6)}`,
    backOff: { min: 200, max: 500 },
    ...over,
  })

/** A report from now: ACC on, fixed, 60.3 km/h eastwards unless said otherwise. */
export const reportAt = (longitude: number, latitude: number, over: { speed?: number; alarms?: number } = {}) => ({
  alarms: 0,
  status: 0b11,
  latitude,
  longitude,
  altitude: 12,
  speed: 60.3,
  course: 90,
  time: Math.floor(Date.now() / 1000) * 1000,
  extras: { mileage: 12_345.6, fuel: 85.5, signal: 25, satellites: 11 },
  ...over,
})
