import type { FindPosition } from './position.types'

/** The mini-program asks for no permission, so that its review and its privacy guide need none (docs/mini_program.md). */
export const findPosition: FindPosition | undefined = undefined
