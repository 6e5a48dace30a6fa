/** A fleet of any size straight in the database: organisations in a tree, vehicles with terminals, and where each was last seen. */
import type { Product } from '../e2e/product.ts'
/** The plate of the n-th vehicle, from 1. */
export declare const plateOf: (number: number) => string
/** Needs an empty installation that is restarted afterwards. Positions lie over China's east, most of them young. */
export declare function fillFleet(
  product: Product,
  {
    vehicles,
    organisations,
  }: {
    vehicles: number
    organisations: number
  },
): Promise<void>
