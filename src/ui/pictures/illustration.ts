import { asAddress } from '../icons/shape'

/** The blue of all illustrations, used at several strengths. */
export const blue = '#0C7FF2'

/** A drawing of 160 x 120 on its soft background. */
export function illustrate(drawing: string): string {
  return asAddress(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 160 120' fill='none' stroke-linecap='round' stroke-linejoin='round'><ellipse cx='80' cy='62' rx='68' ry='50' fill='${blue}' fill-opacity='.08'/><ellipse cx='80' cy='109' rx='42' ry='3.5' fill='${blue}' fill-opacity='.14'/>${drawing}</svg>`,
  )
}
