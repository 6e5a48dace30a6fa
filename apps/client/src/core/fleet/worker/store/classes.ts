/** A vehicle's class, as the server counts too (packages/contract/src/columns/classes.ts). */
export { classBits, classCount, classesShown, classOf, countsClass, countsOf, stateOrder } from '@outrider/contract'
