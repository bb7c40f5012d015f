import type { FastifyBaseLogger } from 'fastify'

/** A reply waits a moment for an outside system; the work itself goes on. */
export async function waitAMoment(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const pause = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, pause])
  clearTimeout(timer)
}

/** The same for what a worker sends where it fails now: `failed` is what the log says then, `about` names it there. */
export async function waitForSending(
  log: FastifyBaseLogger,
  sending: Promise<unknown>,
  { ms, failed, about }: { ms: number; failed: string; about: Record<string, string> },
): Promise<void> {
  await waitAMoment(
    sending.catch((error: unknown) => log.error({ err: error, ...about }, failed)),
    ms,
  )
}
