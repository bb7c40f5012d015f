/** How a process ends: in order, from its first moment on. The first process of a container hears no signal that it does not ask for. */
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger } from 'fastify'

/** Closing functions, called in reverse order. */
export type Closing = (() => Promise<unknown>)[]

export interface Ending {
  /** What has been opened so far. */
  readonly closing: Closing
  /** Without one the console is told. */
  log?: FastifyBaseLogger
  /** It was told to end, maybe while it starts. */
  isUnderWay: boolean
}

/** Whoever waits for it to end kills it after 30 s. */
const patienceMs = 15_000

/** From now on SIGTERM, Ctrl-C and an error that nobody caught close everything; a second signal ends it at once. */
export function endOnSignal(): Ending {
  const ending: Ending = { closing: [], isUnderWay: false }
  const error = (message: string): void => (ending.log ?? console).error(message)
  closeWithGrace({ delay: patienceMs, logger: { error } }, async ({ err }) => {
    ending.isUnderWay = true
    const words = 'the server ends because of an error nobody caught'
    if (err !== undefined && ending.log !== undefined) ending.log.fatal({ err }, words)
    else if (err !== undefined) console.error(words, err)
    await closeAll(ending.closing)
  })
  return ending
}

/** Closes everything, the last first. */
export async function closeAll(closing: Closing): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
}
