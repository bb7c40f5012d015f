/** What is sent, and the ways in that it is sent by. */
import type { Chance } from './chance'
import type { Asked } from './known'
import type { Listener, Route } from './routes'
import type { Request } from './spoil'

/** One way in. */
export interface Surface {
  /** Of a hundred inputs. */
  share: number
  /** Whether its inputs are for this route. */
  claims(route: Route): boolean
  /** Some inputs from a seed. */
  draw(seed: number, count: number, chance: Chance, asked: Asked): Input[]
}

/** What is sent: a request as a program writes it, or bytes as they are. */
export type Input = Request | Wire

/** Bytes for a connection of their own. */
export interface Wire {
  listener: Listener
  /** What is wrong with them. */
  name: string
  parts: Buffer[]
  /** Between the parts. */
  pauseMs: number
  /** The sender hangs up after them, without waiting for an answer. */
  breaksOff: boolean
}

export const isWire = (input: Input): input is Wire => 'parts' in input
