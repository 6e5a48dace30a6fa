/** What the form of a plate number says of its colour. */

/** Province and letter, then six places: the plates of new-energy vehicles, which are green; those of others have five. */
const newEnergy = /^[\u4e00-\u9fff][A-Z][A-Z0-9]{6}$/i

/** Key of the colour (plateColors of the contract); undefined: it says nothing. */
export const plateColorFor = (plateNum: string): string | undefined =>
  newEnergy.test(plateNum.replaceAll(/[\s·.-]/g, '')) ? '5' : undefined
