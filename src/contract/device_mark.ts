/** The header by which the mini-program gets its device id when it signs in, and sends it from then on. */
export const deviceMarkHeader = 'x-device-mark'
