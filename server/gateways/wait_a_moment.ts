/** A reply waits a moment for an outside system; the work itself goes on. */
export async function waitAMoment(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const pause = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, pause])
  clearTimeout(timer)
}
