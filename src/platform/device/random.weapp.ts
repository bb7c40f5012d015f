import type { RandomToken } from './random.types'

/** The mini-program's secure source is asynchronous, so its time and Math.random are used; the identifier is no secret. */
export const randomToken: RandomToken = () => {
  const part = () =>
    Math.floor(Math.random() * 0x100000000)
      .toString(16)
      .padStart(8, '0')
  return `${Date.now().toString(16).padStart(12, '0').slice(-12)}${part()}${part()}${part().slice(0, 4)}`
}
