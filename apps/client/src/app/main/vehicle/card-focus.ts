/** Which vehicle's card is to take the focus when it is shown: a row or a search opened it, and the keyboard goes on in it. */
import { createStore } from 'zustand/vanilla'

export const cardFocus = createStore<{ vehicle: string | undefined }>(() => ({ vehicle: undefined }))

export const focusCardOf = (vehicle: string | undefined): void => cardFocus.setState({ vehicle })
