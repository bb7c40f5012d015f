/** What is sent, and the ways in that it is sent by. */
import type { Chance } from './chance'
import type { Asked } from './known'
import type { Listener, Route } from './routes'
import type { Request } from './spoil'
import type { Target } from './target'

/** One way in. */
export interface Surface {
  /** Of a hundred inputs. */
  share: number
  /** Whether its inputs are for this route. */
  claims(route: Route): boolean
  /** Some inputs from a seed. */
  draw(seed: number, count: number, asked: Asked): Input[]
  /** The outside system's last step: it signs what is sent. */
  sign?(input: Input, chance: Chance, asked: Asked): Input
}

/** What is sent: a request as a program writes it, bytes as they are, or what is no request of the server's. */
export type Input = Request | Wire | ConnectorAction

/** What came back. */
export interface Replied {
  /** The worst of them where there are several; 0 where nobody answers. */
  status: number
  body: string
  requestId: string | undefined
  ms: number
  isHung: boolean
  /** What is wrong with what was done, where no status says it. */
  fault?: string
}

/** Something that is done to the connector. */
export interface ConnectorAction {
  name: string
  /** For a reader. */
  text: string
  send(target: Target): Promise<Replied>
}

export const isAction = (input: Input): input is ConnectorAction => 'send' in input
export const isRequest = (input: Input): input is Request => 'url' in input

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
