/** Apart from who asks: the sign-in form is shown before the schema library is there. */
export { health } from '@outrider/contract'
